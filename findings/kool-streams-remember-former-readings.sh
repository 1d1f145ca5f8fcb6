#!/usr/bin/env bash
# Kool (com.github.davidmoten:kool) 0.1.36, a JDK 17 or newer. Its streams may be read many times, but one with scan()
# goes on from the end of the reading before: the running sums of 1, 2 and 3 are 1, 3, 6 and the next time 7, 9, 12. A
# stream with cache() that was first read in part, as first() or take(2) do, has the elements of that part twice from
# its third reading on: 1, 1, 2, 3, and a count of 4. Read to the end at once, it is right. The guess was the same
# elements in each reading: the project's page has "streams are reusable" among the ways in which it differs from
# java.util.stream, scan() is given the value that it begins with, and a cache is there to keep each element once, as
# RxJava's does. Who shows a running total twice, or asks a cached stream whether it has a first element, gets other
# numbers without a word.
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
      <groupId>com.github.davidmoten</groupId><artifactId>kool</artifactId><version>0.1.36</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Readings.java <<'JAVA'
import org.davidmoten.kool.Stream;

public class Readings {
    public static void main(String... none) {
        show("map", Stream.of(1, 2, 3).map(it -> it * 10));
        show("scan", Stream.of(1, 2, 3).scan(0, Integer::sum));
        show("cache", Stream.of(1, 2, 3).cache());
        Stream<Integer> cached = Stream.of(1, 2, 3).cache();
        int first = cached.first().get().get();
        show("cache after first() of " + first, cached);
        System.out.println("its count: " + cached.count().get());
    }

    static void show(String name, Stream<Integer> stream) {
        System.out.println(name + ": " + stream.toList().get() + ", again " + stream.toList().get());
    }
}
JAVA
java -cp 'jars/*' Readings.java >seen.txt 2>errors.txt || { cat errors.txt >&2; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
map: [10, 20, 30], again [10, 20, 30]
scan: [1, 3, 6], again [7, 9, 12]
cache: [1, 2, 3], again [1, 2, 3]
cache after first() of 1: [1, 2, 3], again [1, 1, 2, 3]
its count: 4
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what a stream gives in a second reading" >&2
    exit 1
fi
echo "as described: streams that are read again go on, or repeat themselves"
