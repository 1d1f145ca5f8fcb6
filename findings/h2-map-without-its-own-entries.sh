#!/usr/bin/env bash
# H2's storage engine (h2-mvstore) 2.4.240, a JDK 17 or newer. MVMap is a ConcurrentMap, but the set of its entries does
# not contain them: entrySet().contains(entry) looks for a key that equals the entry, and so is false for each entry
# that the set's own iterator gives, and true for a bare key. containsAll is false, and equals of two entry sets with
# the same content. The map itself equals only itself: a HashMap with the same content equals it, not the other way
# round. And a set of keys prints and iterates what there was when it was made, while its size and contains follow the
# map. No exception in any of these. A good guess was the contract of Map, which TreeMap and ConcurrentHashMap keep;
# nothing in MVMap's documentation departs from it. Whoever checks a restored store against what was expected, entries
# by entries or with assertEquals(store, expected), is told that it is wrong.
# Seen: "MVMap: own entry false, a key true, sets equal false, equals false true; keys [1] of 2", where equals is asked
# both ways, and "own entry true, a key false, sets equal true, equals true true; keys [1, 2] of 2" of another map.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=com.h2database:h2-mvstore:2.4.240 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Entries.java <<'JAVA'
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.h2.mvstore.MVStore;

public class Entries {
    public static void main(String... none) {
        var store = MVStore.open(null);
        show(store.openMap("first"), store.openMap("second"));
        show(new ConcurrentSkipListMap<>(), new ConcurrentSkipListMap<>());
    }

    static void show(Map<Integer, String> map, Map<Integer, String> twin) {
        map.put(1, "one");
        twin.put(1, "one");
        var other = Map.of(1, "one");
        boolean own = map.entrySet().contains(map.entrySet().iterator().next());
        boolean key = map.entrySet().contains((Object) 1);
        System.out.print(map.getClass().getSimpleName() + ": own entry " + own + ", a key " + key + ", sets equal "
                + map.entrySet().equals(twin.entrySet()) + ", equals " + map.equals(other) + " " + other.equals(map));
        var keys = map.keySet();
        map.put(2, "two");
        System.out.println("; keys " + keys + " of " + keys.size());
    }
}
JAVA
javac --release 17 -cp h2-mvstore-2.4.240.jar -d . Entries.java
java -cp .:h2-mvstore-2.4.240.jar Entries >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
MVMap: own entry false, a key true, sets equal false, equals false true; keys [1] of 2
ConcurrentSkipListMap: own entry true, a key false, sets equal true, equals true true; keys [1, 2] of 2
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what the entries and keys of a stored map contain" >&2
    exit 1
fi
echo "as described: the set of a stored map's entries contains none of them"
