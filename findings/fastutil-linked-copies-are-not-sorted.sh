#!/usr/bin/env bash
# fastutil 8.5.19, a JDK 17 or newer. Its linked maps and sets, in the order of insertion, implement SortedMap and
# SortedSet for the sake of firstKey and lastKey; the documentation adds that comparator() is always null. null means
# the natural order to the JDK's classes, which take the elements of a sorted collection as they come: a TreeMap or a
# TreeSet made of one by its constructor is in the order of insertion and does not find most of its own keys, a
# PriorityQueue gives its elements out of order. Nothing is thrown, then or later. Made by way of an ArrayList they are
# in order. The guess was that a TreeMap sorts whatever it is made of, as it does a LinkedHashMap. A queue of deadlines,
# or an index of sequence numbers, made of such a map is wrong.
# Seen, of 30, 10, 20, 5 and 40: of the TreeMap and the TreeSet "[30, 10, 20, 5, 40], finds [20, 40]", of the
# PriorityQueue "[30, 10, 5, 20, 40]"; of the same made of a LinkedHashMap or a LinkedHashSet "[5, 10, 20, 30, 40]", and
# all found.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=it.unimi.dsi:fastutil:8.5.19 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Copies.java <<'JAVA'
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class Copies {
    static final List<Integer> KEYS = List.of(30, 10, 20, 5, 40);

    public static void main(String... none) {
        show("fastutil", new Int2ObjectLinkedOpenHashMap<>(), new IntLinkedOpenHashSet());
        show("java.util", new LinkedHashMap<>(), new LinkedHashSet<>());
    }

    static void show(String name, Map<Integer, String> map, Set<Integer> set) {
        KEYS.forEach(key -> map.put(key, "value"));
        set.addAll(KEYS);
        System.out.println("of " + name);
        show(new TreeMap<>(map).keySet());
        show(new TreeSet<>(set));
        var queue = new PriorityQueue<>(set);
        var polled = new ArrayList<Integer>();
        while (!queue.isEmpty()) {
            polled.add(queue.poll());
        }
        System.out.println("PriorityQueue: " + polled);
    }

    static void show(Collection<Integer> copy) {
        System.out.println(copy.getClass().getSimpleName() + ": " + copy + ", finds "
                + KEYS.stream().filter(copy::contains).toList());
    }
}
JAVA
javac --release 17 -cp fastutil-8.5.19.jar -d . Copies.java
java -cp .:fastutil-8.5.19.jar Copies >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
of fastutil
KeySet: [30, 10, 20, 5, 40], finds [20, 40]
TreeSet: [30, 10, 20, 5, 40], finds [20, 40]
PriorityQueue: [30, 10, 5, 20, 40]
of java.util
KeySet: [5, 10, 20, 30, 40], finds [30, 10, 20, 5, 40]
TreeSet: [5, 10, 20, 30, 40], finds [30, 10, 20, 5, 40]
PriorityQueue: [5, 10, 20, 30, 40]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: sorted collections made of linked ones" >&2
    exit 1
fi
echo "as described: a sorted map made of a linked one is not sorted, and does not find its keys"
