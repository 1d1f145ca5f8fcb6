#!/usr/bin/env bash
# Paguro (org.organicdesign) 3.10.3, a JDK 17 or newer. takeWhile is documented to give the longest run from the
# beginning that satisfies the predicate. After flatMap it ends the run of one inner collection only, and goes on with
# the next: of 1, 2, 3, each made into itself and its tenfold, takeWhile(below 10) gives 1, 2, 3, where a stream of the
# JDK gives 1. any goes through all of it, after it has found what it looks for; take gives the right elements. After
# map, filter and concat, takeWhile ends where it should. Nothing is thrown. The guess was one meaning, of the whole
# sequence, wherever it stands. Whoever reads the lines of several files up to a mark gets the beginning of each.
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
      <groupId>org.organicdesign</groupId><artifactId>Paguro</artifactId>
      <version>3.10.3</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt >&2; exit 2; }
cat >While.java <<'END'
import static org.organicdesign.fp.StaticImports.vec;
import static org.organicdesign.fp.StaticImports.xform;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

public class While {
    static List<Integer> both(int number) {
        return List.of(number, 10 * number);
    }

    static void show(String name, Iterable<Integer> numbers) {
        var list = new ArrayList<Integer>();
        numbers.forEach(list::add);
        System.out.println(name + ": " + list);
    }

    public static void main(String... none) {
        var list = List.of(1, 2, 3);
        var flat = xform(list).flatMap(While::both);
        show("all", flat.toMutList());
        show("while below 10", flat.takeWhile(number -> number < 10).toMutList());
        show("of a vector", vec(1, 2, 3).flatMap(While::both).takeWhile(number -> number < 10).toMutList());
        show("of a stream",
                list.stream().flatMap(number -> both(number).stream()).takeWhile(number -> number < 10).toList());
        show("of a list", xform(List.of(1, 10, 2, 20)).takeWhile(number -> number < 10).toMutList());
        show("after concat", xform(List.of(1, 10)).concat(list).takeWhile(number -> number < 10).toMutList());
        show("take 3", flat.take(3).toMutList());
        var asked = new ArrayList<Integer>();
        flat.any(number -> asked.add(number) && number == 10);
        show("asked by any", asked);
        asked.clear();
        Stream.of(1, 2, 3).flatMap(number -> both(number).stream())
                .anyMatch(number -> asked.add(number) && number == 10);
        show("by a stream", asked);
    }
}
END
seen=$(java -cp 'lib/*' While.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'all: [1, 10, 2, 20, 3, 30]
while below 10: [1, 2, 3]
of a vector: [1, 2, 3]
of a stream: [1]
of a list: [1]
after concat: [1]
take 3: [1, 10, 2]
asked by any: [1, 10, 2, 20, 3, 30]
by a stream: [1, 10]' ]]; then
    echo "changed: takeWhile and any after flatMap" >&2
    exit 1
fi
echo "as described: takeWhile after flatMap goes on with the next inner collection"
