#!/usr/bin/env bash
# Eclipse Collections 13.0.0, a JDK 17 or newer. An interval whose step does not end on its upper bound, such as 1 to 6
# by 3, has the elements 1 and 4. Backwards it has others, 6 and 3: reverseForEach and reverseInjectInto of Interval,
# toReversed of IntInterval and LongInterval start at the bound. asReversed of the latter two, and the same elements in
# another list, give 4 and 1. The documentation of reverseThis says that the bounds change places; that of the methods
# that every list has speaks of elements only. The guess was the same elements, last first. Whoever walks the shards,
# ticks or sequence numbers of one owner backwards meets those of another.
# Seen: "[6, 3]" four times, against "[4, 1]" four times. The two agree where the step ends on the bound.
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
      <groupId>org.eclipse.collections</groupId><artifactId>eclipse-collections</artifactId><version>13.0.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Backwards.java <<'JAVA'
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.list.Interval;
import org.eclipse.collections.impl.list.primitive.IntInterval;
import org.eclipse.collections.impl.list.primitive.LongInterval;

public class Backwards {
    static List<Integer> append(List<Integer> list, Integer element) {
        list.add(element);
        return list;
    }

    public static void main(String... none) {
        var interval = Interval.fromToBy(1, 6, 3);
        var visited = new ArrayList<Integer>();
        interval.reverseForEach(visited::add);
        System.out.println("elements " + new ArrayList<>(interval));
        System.out.println("Interval.reverseForEach " + visited);
        System.out.println("Interval.reverseInjectInto "
                + interval.reverseInjectInto(new ArrayList<>(), Backwards::append));
        System.out.println("IntInterval.toReversed " + IntInterval.fromToBy(1, 6, 3).toReversed());
        System.out.println("LongInterval.toReversed " + LongInterval.fromToBy(1, 6, 3).toReversed());
        System.out.println("IntInterval.asReversed " + IntInterval.fromToBy(1, 6, 3).asReversed().toList());
        System.out.println("LongInterval.asReversed " + LongInterval.fromToBy(1, 6, 3).asReversed().toList());
        System.out.println("IntArrayList.toReversed " + IntInterval.fromToBy(1, 6, 3).toList().toReversed());
        System.out.println("FastList.toReversed " + interval.toList().toReversed());
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Backwards.java
java -cp '.:jars/*' Backwards >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
elements [1, 4]
Interval.reverseForEach [6, 3]
Interval.reverseInjectInto [6, 3]
IntInterval.toReversed [6, 3]
LongInterval.toReversed [6, 3]
IntInterval.asReversed [4, 1]
LongInterval.asReversed [4, 1]
IntArrayList.toReversed [4, 1]
FastList.toReversed [4, 1]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the elements of an interval in reverse" >&2
    exit 1
fi
echo "as described: in reverse, an interval has elements that it does not contain"
