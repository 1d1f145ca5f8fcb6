#!/usr/bin/env bash
# cyclops (com.oath.cyclops) 10.4.1, a JDK 17 or newer. sliding(size, increment) with an increment that is larger than
# the size, which is to take two elements of each three for instance, skips nothing: sliding(2, 3) of 1 to 7 gives
# [1, 2], [3, 4], [5, 6], [7], as grouped(2) does. Streams, Seq, Vector and LazySeq all do so. The documentation calls
# the second number the increment for each window, and one below the size is kept: sliding(3, 2) begins at 1, 3, 5. The
# guess was [1, 2], [4, 5], [7], as the method of the same name in Vavr gives. sliding(1, 10), to sample each tenth
# value, gives all of them, one by one.
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
      <groupId>com.oath.cyclops</groupId><artifactId>cyclops</artifactId>
      <version>10.4.1</version>
    </dependency>
    <dependency>
      <groupId>io.vavr</groupId><artifactId>vavr</artifactId>
      <version>1.0.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt >&2; exit 2; }
cat >Sliding.java <<'END'
import cyclops.data.LazySeq;
import cyclops.data.Seq;
import cyclops.data.Vector;
import cyclops.reactive.ReactiveSeq;
import java.util.ArrayList;
import java.util.List;

public class Sliding {
    static void show(String name, Iterable<? extends Iterable<Integer>> windows) {
        var lists = new ArrayList<List<Integer>>();
        for (var window : windows) {
            var list = new ArrayList<Integer>();
            window.forEach(list::add);
            lists.add(list);
        }
        System.out.println(name + ": " + lists);
    }

    public static void main(String... none) {
        show("stream 3, 2", ReactiveSeq.range(1, 8).sliding(3, 2));
        show("stream 2, 3", ReactiveSeq.range(1, 8).sliding(2, 3));
        show("stream 1, 10", ReactiveSeq.range(1, 8).sliding(1, 10));
        show("Seq 2, 3", Seq.of(1, 2, 3, 4, 5, 6, 7).sliding(2, 3));
        show("Vector 2, 3", Vector.of(1, 2, 3, 4, 5, 6, 7).sliding(2, 3));
        show("LazySeq 2, 3", LazySeq.of(1, 2, 3, 4, 5, 6, 7).sliding(2, 3));
        show("Vavr 3, 2", io.vavr.collection.List.rangeClosed(1, 7).sliding(3, 2).toList());
        show("Vavr 2, 3", io.vavr.collection.List.rangeClosed(1, 7).sliding(2, 3).toList());
    }
}
END
seen=$(java -cp 'lib/*' Sliding.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'stream 3, 2: [[1, 2, 3], [3, 4, 5], [5, 6, 7]]
stream 2, 3: [[1, 2], [3, 4], [5, 6], [7]]
stream 1, 10: [[1], [2], [3], [4], [5], [6], [7]]
Seq 2, 3: [[1, 2], [3, 4], [5, 6], [7]]
Vector 2, 3: [[1, 2], [3, 4], [5, 6], [7]]
LazySeq 2, 3: [[1, 2], [3, 4], [5, 6], [7]]
Vavr 3, 2: [[1, 2, 3], [3, 4, 5], [5, 6, 7]]
Vavr 2, 3: [[1, 2], [4, 5], [7]]' ]]; then
    echo "changed: windows with an increment larger than their size" >&2
    exit 1
fi
echo "as described: sliding does not skip what is between its windows"
