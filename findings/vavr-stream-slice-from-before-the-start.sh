#!/usr/bin/env bash
# Vavr 1.0.1, a JDK 17 or newer. slice(begin, end) of a sequence takes begin and end beyond its bounds: the
# documentation has slice(-10, 10) of two elements give both. Stream.slice with a begin below 0 and an end of 0 or less,
# a part that is all before the start, gives the first element. List, Vector and Queue give nothing, and Stream does if
# its begin is 0; Array gives nothing if the end is 0, and throws NegativeArraySizeException below. The guess was one
# answer of all Seq, as slice is documented there as the one that does not throw. The two elements before position i,
# slice(i - 2, i), are one at position 0: that element itself.
# Seen: "Stream: [0] [0] [0, 1]", "[] [0] [0, 1]" of the other four, for i of 0, 1 and 2; of slice(-5, -2) "[0]", "[]"
# and Array's exception.
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
      <groupId>io.vavr</groupId><artifactId>vavr</artifactId><version>1.0.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Slice.java <<'JAVA'
import io.vavr.collection.Array;
import io.vavr.collection.List;
import io.vavr.collection.Queue;
import io.vavr.collection.Seq;
import io.vavr.collection.Stream;
import io.vavr.collection.Vector;

public class Slice {
    static void show(Seq<Integer> numbers) {
        var name = numbers.toString();
        System.out.print(name.substring(0, name.indexOf('(')) + ":");
        for (int at = 0; at < 3; at++) {
            System.out.print(" " + numbers.slice(at - 2, at).toJavaList());
        }
        try {
            System.out.println(", " + numbers.slice(-5, -2).toJavaList());
        } catch (NegativeArraySizeException refused) {
            System.out.println(", refused");
        }
    }

    public static void main(String... none) {
        show(List.of(0, 1, 2, 3));
        show(Vector.of(0, 1, 2, 3));
        show(Array.of(0, 1, 2, 3));
        show(Queue.of(0, 1, 2, 3));
        show(Stream.of(0, 1, 2, 3));
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Slice.java
java -cp '.:jars/*' Slice >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
List: [] [0] [0, 1], []
Vector: [] [0] [0, 1], []
Array: [] [0] [0, 1], refused
Queue: [] [0] [0, 1], []
Stream: [0] [0] [0, 1], [0]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the slices of a sequence that lie before its start" >&2
    exit 1
fi
echo "as described: a slice of a Stream that lies before its start has its first element"
