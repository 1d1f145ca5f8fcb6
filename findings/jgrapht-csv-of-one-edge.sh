#!/usr/bin/env bash
# JGraphT 1.5.3, a JDK 17 or newer. CSVImporter refuses the edge list that CSVExporter writes of a graph with one edge:
# one line, "a,b". It takes the first line for a header and asks for a second. With two edges and more the first line is
# an edge, as exported, and the graph comes back; the other format, an adjacency list, comes back with one edge too. The
# guess was that the importer reads what the exporter of the same library writes, whatever the number of edges. A tool
# that draws a pipeline from its list of edges fails on the shortest pipeline.
# Seen: "1 edge: refused" and "2 edges: ([a, b, c], [(a,b), (b,c)])"; adjacency lists of both are read.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId><artifactId>sample</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.jgrapht</groupId><artifactId>jgrapht-io</artifactId><version>1.5.3</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Edges.java <<'JAVA'
import java.io.StringReader;
import java.io.StringWriter;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.csv.CSVExporter;
import org.jgrapht.nio.csv.CSVFormat;
import org.jgrapht.nio.csv.CSVImporter;

public class Edges {
    public static void main(String... none) {
        show(CSVFormat.EDGE_LIST, "a", "b");
        show(CSVFormat.EDGE_LIST, "a", "b", "c");
        show(CSVFormat.ADJACENCY_LIST, "a", "b");
        show(CSVFormat.ADJACENCY_LIST, "a", "b", "c");
    }

    static void show(CSVFormat format, String... path) {
        var graph = new DefaultDirectedGraph<String, DefaultEdge>(DefaultEdge.class);
        for (int i = 0; i < path.length; i++) {
            graph.addVertex(path[i]);
            if (i > 0) {
                graph.addEdge(path[i - 1], path[i]);
            }
        }
        var exporter = new CSVExporter<String, DefaultEdge>(format);
        exporter.setVertexIdProvider(vertex -> vertex);
        var text = new StringWriter();
        exporter.exportGraph(graph, text);
        var importer = new CSVImporter<String, DefaultEdge>(format);
        importer.setVertexFactory(id -> id);
        var read = new DefaultDirectedGraph<String, DefaultEdge>(DefaultEdge.class);
        String result;
        try {
            importer.importGraph(read, new StringReader(text.toString()));
            result = read.toString();
        } catch (ImportException refusal) {
            result = "refused";
        }
        System.out.println(format + ", edges " + (path.length - 1) + ": " + result);
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Edges.java
java -cp '.:jars/*' Edges >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
EDGE_LIST, edges 1: refused
EDGE_LIST, edges 2: ([a, b, c], [(a,b), (b,c)])
ADJACENCY_LIST, edges 1: ([a, b], [(a,b)])
ADJACENCY_LIST, edges 2: ([a, b, c], [(a,b), (b,c)])
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: which exported lists of edges are read" >&2
    exit 1
fi
echo "as described: the importer refuses an exported list of one edge"
