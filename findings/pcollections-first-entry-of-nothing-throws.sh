#!/usr/bin/env bash
# PCollections 5.0.0, a JDK 17 or newer. firstEntry() and lastEntry() of a TreePMap, a java.util.NavigableMap, throw
# NoSuchElementException if the map is empty, where NavigableMap documents null; the library says nothing of its own.
# floorEntry, ceilingEntry, lowerEntry and higherEntry of the same map do answer null. Parts, headMap(now, true) for
# instance, are maps of the same kind, and do the same if nothing is in them; that of a TreeMap answers null. The guess
# was null: firstKey() is the method that throws, and asking for an entry is how one asks without it. A loop that takes
# what is due, while firstEntry() of that part is not null, ends with an exception each time.
# Seen: the lines below.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.pcollections:pcollections:5.0.0 -DoutputDirectory=lib >maven.txt 2>&1 \
    || { cat maven.txt >&2; exit 2; }
cat >Due.java <<'END'
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.pcollections.TreePMap;

public class Due {
    static String of(Supplier<?> question) {
        try {
            return String.valueOf(question.get());
        } catch (NoSuchElementException e) {
            return "no such element";
        }
    }

    static void show(String name, NavigableMap<Integer, String> map) {
        System.out.println(name + ": first " + of(map::firstEntry) + ", last " + of(map::lastEntry) + ", floor "
                + of(() -> map.floorEntry(15)) + ", higher " + of(() -> map.higherEntry(15)));
    }

    public static void main(String... none) {
        var tree = new TreeMap<>(Map.of(10, "ten", 20, "twenty"));
        var map = TreePMap.from(tree);
        show("TreeMap until 5", tree.headMap(5, true));
        show("until 5", map.headMap(5, true));
        show("until 15", map.headMap(15, true));
        show("empty", TreePMap.empty());
        show("empty, descending", TreePMap.<Integer, String>empty().descendingMap());
        TreePMap<Integer, String> timers = map;
        try {
            for (Map.Entry<Integer, String> due; (due = timers.headMap(15, true).firstEntry()) != null;) {
                System.out.println("due " + due);
                timers = timers.minus(due.getKey());
            }
            System.out.println("done");
        } catch (NoSuchElementException e) {
            System.out.println("no such element");
        }
    }
}
END
seen=$(java -cp 'lib/*' Due.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'TreeMap until 5: first null, last null, floor null, higher null
until 5: first no such element, last no such element, floor null, higher null
until 15: first 10=ten, last 10=ten, floor 10=ten, higher null
empty: first no such element, last no such element, floor null, higher null
empty, descending: first no such element, last no such element, floor null, higher null
due 10=ten
no such element' ]]; then
    echo "changed: the first and last entry of an empty map" >&2
    exit 1
fi
echo "as described: an empty map has no null for its first and last entry"
