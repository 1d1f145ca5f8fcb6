#!/usr/bin/env bash
# protonpack 1.16, a JDK 17 or newer. StreamUtils.interleave of two streams of StreamUtils.aggregate loses the last
# group of each: of the pairs of 1 to 5 and of 6 to 9 come [1, 2], [6, 7] and [3, 4]; [8, 9] and [5] are gone, without a
# word. The guess was all five in turn, as with interleave of windows of the same class, and since each stream alone
# gives all of its groups; the documentation of either says nothing else. The spliterator of aggregate hands its last
# group over and answers at the same time that there was none, and interleave believes the answer. A map that changes
# nothing, between the two, brings the groups back. The iterator of the JDK's Stream.concat loses such a group too.
# Batches of several sources that are merged, in turn or by time, end one batch early in each source.
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
cat >Groups.java <<'JAVA'
import com.codepoetics.protonpack.StreamUtils;
import com.codepoetics.protonpack.selectors.Selectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

public class Groups {
    public static void main(String... none) {
        System.out.println("each alone: " + pairs(1, 2, 3, 4, 5).toList() + " " + pairs(6, 7, 8, 9).toList());
        System.out.println("in turn: " + inTurn(pairs(1, 2, 3, 4, 5), pairs(6, 7, 8, 9)));
        System.out.println("by the least: " + StreamUtils.interleave(
                Selectors.takeMin(Comparator.<List<Integer>, Integer>comparing(group -> group.get(0))),
                pairs(1, 2, 3, 4, 5), pairs(6, 7, 8, 9)).toList());
        System.out.println("in turn, with a map: "
                + inTurn(pairs(1, 2, 3, 4, 5).map(group -> group), pairs(6, 7, 8, 9).map(group -> group)));
        System.out.println("windows in turn: " + inTurn(windows(1, 2, 3, 4, 5), windows(6, 7, 8, 9)));
        var joined = new ArrayList<List<Integer>>();
        for (var groups = Stream.concat(pairs(1, 2, 3, 4, 5), pairs(6, 7, 8, 9)).iterator(); groups.hasNext();) {
            joined.add(groups.next());
        }
        System.out.println("one after the other: " + joined);
    }

    static Stream<List<Integer>> pairs(Integer... numbers) {
        return StreamUtils.aggregate(Stream.of(numbers), 2);
    }

    static Stream<List<Integer>> windows(Integer... numbers) {
        return StreamUtils.windowed(Stream.of(numbers), 2, 2, true);
    }

    static List<List<Integer>> inTurn(Stream<List<Integer>> some, Stream<List<Integer>> others) {
        return StreamUtils.interleave(Selectors.roundRobin(), some, others).toList();
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Groups.java
java -cp '.:jars/*' Groups >seen.txt 2>errors.txt || { cat errors.txt >&2; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
each alone: [[1, 2], [3, 4], [5]] [[6, 7], [8, 9]]
in turn: [[1, 2], [6, 7], [3, 4]]
by the least: [[1, 2], [3, 4], [6, 7]]
in turn, with a map: [[1, 2], [6, 7], [3, 4], [8, 9], [5]]
windows in turn: [[1, 2], [6, 7], [3, 4], [8, 9], [5]]
one after the other: [[1, 2], [3, 4], [6, 7], [8, 9]]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the groups that two interleaved streams of groups give" >&2
    exit 1
fi
echo "as described: interleaved streams of groups lose the last group of each"
