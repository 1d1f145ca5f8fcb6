#!/usr/bin/env bash
# protonpack 1.16, a JDK 17 or newer. StreamUtils.groupRuns refuses every stream that is sorted by its natural order:
# groupRuns of Stream.of(3, 1, 2, 1, 3).sorted() throws IllegalStateException without a message, and so it does of the
# keys of a TreeMap. The guess was [1, 1], [2] and [3, 3], since equal elements stand together in a sorted stream as in
# no other, and since its documentation asks for nothing but a stream. The same stream sorted by a comparator, or passed
# through a map that changes nothing, is grouped; so is it by aggregate, and windows of it come too. Its spliterator
# says that it is sorted, as the source is, but has no comparator to answer with. Who sorts events to count equal ones
# gets the exception.
# Seen: the lines below.
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
      <groupId>com.codepoetics</groupId><artifactId>protonpack</artifactId><version>1.16</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Runs.java <<'JAVA'
import com.codepoetics.protonpack.StreamUtils;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

public class Runs {
    public static void main(String... none) {
        show("as they are", () -> StreamUtils.groupRuns(numbers()));
        show("sorted", () -> StreamUtils.groupRuns(numbers().sorted()));
        show("keys of a tree", () -> StreamUtils.groupRuns(new TreeMap<>(Map.of(1, "a", 2, "b")).keySet().stream()));
        show("sorted by a comparator", () -> StreamUtils.groupRuns(numbers().sorted(Comparator.comparing(it -> it))));
        show("sorted, with a map", () -> StreamUtils.groupRuns(numbers().sorted().<Integer>map(it -> it)));
        show("aggregate, sorted", () -> StreamUtils.aggregate(numbers().sorted(), Integer::equals));
        show("windows, sorted", () -> StreamUtils.windowed(numbers().sorted(), 2));
    }

    static Stream<Integer> numbers() {
        return Stream.of(3, 1, 2, 1, 3);
    }

    static void show(String name, Supplier<Stream<List<Integer>>> runs) {
        String result;
        try {
            result = runs.get().toList().toString();
        } catch (IllegalStateException refusal) {
            result = "refused, " + refusal.getMessage();
        }
        System.out.println(name + ": " + result);
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Runs.java
java -cp '.:jars/*' Runs >seen.txt 2>errors.txt || { cat errors.txt >&2; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
as they are: [[3], [1], [2], [1], [3]]
sorted: refused, null
keys of a tree: refused, null
sorted by a comparator: [[1, 1], [2], [3, 3]]
sorted, with a map: [[1, 1], [2], [3, 3]]
aggregate, sorted: [[1, 1], [2], [3, 3]]
windows, sorted: [[1, 1], [1, 2], [2, 3], [3, 3]]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the runs of a sorted stream" >&2
    exit 1
fi
echo "as described: the runs of a sorted stream are refused"
