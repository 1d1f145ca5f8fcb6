#!/usr/bin/env bash
# JCTools 4.0.7, a JDK 17 or newer, one thread. A NonBlockingSetInt to which 127, 2687 and 2940 were added, and nothing
# else was done, has only the last two: contains(127) is false, the iterator skips it, and size() is 3. The set grows by
# moving its words one by one into a larger table, which may have to grow in turn; values whose low six bits are set are
# kept apart, and can be left behind. The guess was that a set keeps what was added until it is removed. And of a set
# whose only value is 4095 the copy that Java's serialization makes is empty: what is written ends at the old size if
# the set has yet to finish growing. No exception in either. ConcurrentHashMap.newKeySet() and NonBlockingHashSet keep
# all. Whoever marks sequence numbers or partitions as done in such a set finds some undone.
# Seen: "[2687, 2940], contains 127 false, size 3" and "copy of [4095]: []". A set that 0 to 4095 are added to in order
# keeps them all, so a simple test does not show it.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.jctools:jctools-core:4.0.7 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Loses.java <<'JAVA'
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jctools.maps.NonBlockingHashSet;
import org.jctools.maps.NonBlockingSetInt;

public class Loses {
    public static void main(String... none) throws Exception {
        show(new NonBlockingSetInt());
        show(new NonBlockingHashSet<>());
        show(ConcurrentHashMap.newKeySet());
        var set = new NonBlockingSetInt();
        set.add(4095);
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(set);
        }
        var copy = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        System.out.println("copy of " + set + ": " + copy);
        var all = new NonBlockingSetInt();
        IntStream.range(0, 4096).forEach(number -> all.add(number));
        System.out.println("0 to 4095: " + new TreeSet<>(all).size() + ", again " + new TreeSet<>(all).size());
    }

    static void show(Set<Integer> set) {
        for (int number : new int[]{127, 2687, 2940}) {
            set.add(number);
        }
        System.out.println(set.getClass().getSimpleName() + ": " + new TreeSet<>(set) + ", contains 127 "
                + set.contains(127) + ", size " + set.size());
    }
}
JAVA
javac --release 17 -cp jctools-core-4.0.7.jar -d . Loses.java
java -cp .:jctools-core-4.0.7.jar Loses >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
NonBlockingSetInt: [2687, 2940], contains 127 false, size 3
NonBlockingHashSet: [127, 2687, 2940], contains 127 true, size 3
KeySetView: [127, 2687, 2940], contains 127 true, size 3
copy of [4095]: []
0 to 4095: 4096, again 4096
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what a set of ints holds after it has grown" >&2
    exit 1
fi
echo "as described: a set of ints loses one of three values as it grows, and its copy the only one"
