#!/usr/bin/env bash
# JCTools 4.0.7, a JDK 17 or newer, one thread. NonBlockingHashMapLong.replace(key, old, new) and remove(key, value) do
# what they are asked to if the value of the map equals the one that is given, as documented; but they answer true only
# if it is the same object. With an equal one they change the map and answer false. The guess was true, which
# NonBlockingHashMap answers, as ConcurrentMap says. A loop that reads, computes and replaces until it is told that it
# succeeded, with values that are boxed or come from elsewhere, applies its change twice, or goes on for ever.
# Seen: "NonBlockingHashMapLong: replace false, then 1001; remove false, then null", "true" of the other map.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.jctools:jctools-core:4.0.7 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Replaces.java <<'JAVA'
import java.util.concurrent.ConcurrentMap;
import org.jctools.maps.NonBlockingHashMap;
import org.jctools.maps.NonBlockingHashMapLong;

public class Replaces {
    public static void main(String... none) {
        show(new NonBlockingHashMapLong<>());
        show(new NonBlockingHashMap<>());
    }

    static void show(ConcurrentMap<Long, Integer> map) {
        map.put(7L, 1000);
        boolean replaced = map.replace(7L, Integer.valueOf(1000), Integer.valueOf(1001));
        System.out.print(map.getClass().getSimpleName() + ": replace " + replaced + ", then " + map.get(7L));
        boolean removed = map.remove(7L, Integer.valueOf(1001));
        System.out.println("; remove " + removed + ", then " + map.get(7L));
    }
}
JAVA
javac --release 17 -cp jctools-core-4.0.7.jar -d . Replaces.java
java -cp .:jctools-core-4.0.7.jar Replaces >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
NonBlockingHashMapLong: replace false, then 1001; remove false, then null
NonBlockingHashMap: replace true, then 1001; remove true, then null
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what replace and remove of an equal value answer" >&2
    exit 1
fi
echo "as described: the map with long keys replaces and removes an equal value, and answers false"
