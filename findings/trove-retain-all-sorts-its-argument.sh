#!/usr/bin/env bash
# Trove (net.sf.trove4j:core) 3.1.0, a JDK 17 or newer. retainAll(int[]), of lists, sets and the keys and values of maps
# alike, sorts the caller's array, to search it faster. The documentation names the array as what is to be kept, and
# says nothing of a change; removeAll, containsAll and addAll with an array leave it as it is, and so does retainAll
# with a TIntArrayList. The guess was that an argument of retainAll is only read. Whoever keeps ids and, at the same
# places of another array, their names or prices, and retains the ids in some list, has each id beside another's price.
# Seen: "[10, 20, 30]" of the array 30, 10, 20 after retainAll of the four, and "[30, 10, 20]" after the others; of the
# prices the last line.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=net.sf.trove4j:core:3.1.0 -DoutputDirectory=lib >maven.txt 2>&1 || { cat maven.txt >&2; exit 2; }
cat >Retain.java <<'END'
import gnu.trove.TIntCollection;
import gnu.trove.list.array.TIntArrayList;
import gnu.trove.map.hash.TIntIntHashMap;
import gnu.trove.set.hash.TIntHashSet;
import java.util.Arrays;

public class Retain {
    static void show(String name, TIntCollection collection) {
        int[] ids = {30, 10, 20};
        collection.retainAll(ids);
        System.out.println(name + ": " + Arrays.toString(ids));
    }

    public static void main(String... none) {
        int[] some = {10, 30, 40};
        var map = new TIntIntHashMap(some, some);
        show("list", new TIntArrayList(some));
        show("set", new TIntHashSet(some));
        show("keys", map.keySet());
        show("values", map.valueCollection());
        int[] ids = {30, 10, 20};
        var list = new TIntArrayList(some);
        list.containsAll(ids);
        list.removeAll(ids);
        list.addAll(ids);
        list.retainAll(new TIntArrayList(ids));
        System.out.println("others: " + Arrays.toString(ids));
        double[] prices = {3.0, 1.0, 2.0};
        list.retainAll(ids);
        for (int i = 0; i < ids.length; i++) {
            System.out.print("id " + ids[i] + " price " + prices[i] + (i < ids.length - 1 ? ", " : "\n"));
        }
    }
}
END
seen=$(java -cp 'lib/*' Retain.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'list: [10, 20, 30]
set: [10, 20, 30]
keys: [10, 20, 30]
values: [10, 20, 30]
others: [30, 10, 20]
id 10 price 3.0, id 20 price 1.0, id 30 price 2.0' ]]; then
    echo "changed: the array after retainAll" >&2
    exit 1
fi
echo "as described: retainAll sorts the array that it is given"
