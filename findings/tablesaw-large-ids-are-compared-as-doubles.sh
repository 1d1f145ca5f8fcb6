#!/usr/bin/env bash
# Tablesaw (tablesaw-core) 0.44.4, a JDK 17 or newer. A LongColumn of ids beyond 2^53, as those with a time stamp in
# their upper bits are, is compared as doubles when it is filtered with isEqualTo, isGreaterThan or isBetweenInclusive,
# and when a table is sorted by it: of three ids that follow one another isEqualTo finds two, and the sorted table has
# the second before the first. Only isIn, of those tried, compares longs. The guess was longs in all: the filters take a
# double, for which a long passes without a word of the compiler, and nothing says that a sort does.
# Seen: the lines below, of 2^53 + 1, 2^53 and 2^53 + 2.
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
      <groupId>tech.tablesaw</groupId><artifactId>tablesaw-core</artifactId>
      <version>0.44.4</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId>
      <version>2.0.17</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Ids.java <<'END'
import java.util.Arrays;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.selection.Selection;

public class Ids {
    static final long BASE = 1L << 53;

    static String less(long... ids) {
        return Arrays.toString(Arrays.stream(ids).map(id -> id - BASE).toArray());
    }

    public static void main(String... none) {
        var ids = LongColumn.create("id", BASE + 1, BASE, BASE + 2);
        var table = Table.create(ids);
        show("equal to 1", table, ids.isEqualTo(BASE + 1));
        show("in 1", table, ids.isIn(BASE + 1));
        show("greater than 0", table, ids.isGreaterThan(BASE));
        show("between 1 and 1", table, ids.isBetweenInclusive(BASE + 1, BASE + 1));
        System.out.println("ascending: " + less(table.sortAscendingOn("id").longColumn("id").asLongArray()));
        System.out.println("descending: " + less(table.sortDescendingOn("id").longColumn("id").asLongArray()));
    }

    static void show(String name, Table table, Selection selection) {
        System.out.println(name + ": " + less(table.where(selection).longColumn("id").asLongArray()));
    }
}
END
seen=$(java -cp 'lib/*' Ids.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'equal to 1: [1, 0]
in 1: [1]
greater than 0: [2]
between 1 and 1: [1, 0]
ascending: [1, 0, 2]
descending: [2, 0, 1]' ]]; then
    echo "changed: the comparisons of a column of longs" >&2
    exit 1
fi
echo "as described: filters and sorts of longs take them for doubles"
