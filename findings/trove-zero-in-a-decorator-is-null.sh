#!/usr/bin/env bash
# Trove (net.sf.trove4j:core) 3.1.0, a JDK 17 or newer; trove4j 3.0.3 does the same. TIntIntMapDecorator, documented to
# make a TIntIntMap conform to java.util.Map, takes a value of 0 for no value and a key of 0 for a null key, 0 being
# what the map returns for a key that it does not have. get answers null for a key that containsKey has, putIfAbsent and
# computeIfAbsent replace the 0, the entry's value is null, Map.copyOf throws NullPointerException, and a HashMap with
# the same entries is unequal. A comment in get announces a check against such false positives that is not there.
# TIntListDecorator has null for each 0 too; TIntSetDecorator has 0. The guess was the numbers, since the maps
# themselves tell 0 from nothing by containsKey. Whoever hands counters to code that wants a Map has no zeros in it.
# Seen: the lines below.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=net.sf.trove4j:core:3.1.0 -DoutputDirectory=lib >maven.txt 2>&1 || { cat maven.txt >&2; exit 2; }
cat >Zero.java <<'END'
import gnu.trove.decorator.TIntIntMapDecorator;
import gnu.trove.decorator.TIntListDecorator;
import gnu.trove.decorator.TIntSetDecorator;
import gnu.trove.list.array.TIntArrayList;
import gnu.trove.map.hash.TIntIntHashMap;
import gnu.trove.set.hash.TIntHashSet;
import java.util.Map;
import java.util.TreeMap;

public class Zero {
    public static void main(String... none) {
        var counts = new TIntIntHashMap();
        counts.put(7, 0);
        counts.put(8, 5);
        var map = new TIntIntMapDecorator(counts);
        System.out.println("map of 7=0 and 8=5: " + new TreeMap<>(map) + ", contains 7 " + map.containsKey(7)
                + ", get " + map.get(7) + ", equal " + map.equals(Map.of(7, 0, 8, 5)));
        try {
            System.out.println("copy " + Map.copyOf(map));
        } catch (NullPointerException e) {
            System.out.println("copy: null pointer");
        }
        var before = map.putIfAbsent(7, 42);
        System.out.println("put if absent answers " + before + " and leaves " + counts.get(7));
        var keys = new TIntIntHashMap();
        keys.put(0, 3);
        System.out.println("map of 0=3: " + new TIntIntMapDecorator(keys));
        System.out.println("list of 0 and 4: " + new TIntListDecorator(new TIntArrayList(new int[]{0, 4})));
        System.out.println("set of 0: " + new TIntSetDecorator(new TIntHashSet(new int[]{0})));
    }
}
END
seen=$(java -cp 'lib/*' Zero.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'map of 7=0 and 8=5: {7=null, 8=5}, contains 7 true, get null, equal false
copy: null pointer
put if absent answers null and leaves 42
map of 0=3: {null=3}
list of 0 and 4: [null, 4]
set of 0: [0]' ]]; then
    echo "changed: zeros in the decorators of Trove" >&2
    exit 1
fi
echo "as described: a decorated map or list has null for 0"
