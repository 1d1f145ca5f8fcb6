#!/usr/bin/env bash
# Paguro (org.organicdesign) 3.10.3, a JDK 17 or newer. headMap of a PersistentTreeMap, a java.util.SortedMap, throws
# IllegalArgumentException, "fromKey is greater than toKey", if its bound is below the first key: there is no fromKey in
# the call. With the first key as the bound it is empty, and so are subMap below the first key and tailMap beyond the
# last. Of an empty map headMap throws NoSuchElementException, and tailMap and subMap throw NullPointerException.
# PersistentTreeSet does the same. The guess was an empty part, as of a TreeMap; the contract of SortedMap has an
# exception only for a bound outside of a map that is itself a part. What is due before now is nothing, most of the
# time, and that is when it throws.
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
cat >Before.java <<'END'
import java.util.ArrayList;
import java.util.Collection;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.organicdesign.fp.collections.PersistentTreeMap;
import org.organicdesign.fp.collections.PersistentTreeSet;

public class Before {
    static String of(Supplier<? extends Collection<Integer>> part) {
        try {
            return new ArrayList<>(part.get()).toString();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName().replace("Exception", "");
        }
    }

    static void show(String name, SortedMap<Integer, String> map) {
        System.out.println(name + " " + map.keySet().size() + ": head 5 " + of(() -> map.headMap(5).keySet())
                + ", head 10 " + of(() -> map.headMap(10).keySet()) + ", sub 1 5 " + of(() -> map.subMap(1, 5).keySet())
                + ", tail 99 " + of(() -> map.tailMap(99).keySet()));
    }

    static void show(String name, SortedSet<Integer> set) {
        System.out.println(name + " " + set.size() + ": head 5 " + of(() -> set.headSet(5)) + ", head 10 "
                + of(() -> set.headSet(10)) + ", sub 1 5 " + of(() -> set.subSet(1, 5)) + ", tail 99 "
                + of(() -> set.tailSet(99)));
    }

    public static void main(String... none) {
        PersistentTreeMap<Integer, String> map = PersistentTreeMap.empty();
        PersistentTreeSet<Integer> set = PersistentTreeSet.empty();
        show("TreeMap", new TreeMap<>());
        show("map", map);
        show("set", set);
        show("TreeSet", new TreeSet<>(map.assoc(10, "ten").assoc(20, "twenty").keySet()));
        show("map", map.assoc(10, "ten").assoc(20, "twenty"));
        show("set", set.put(10).put(20));
    }
}
END
seen=$(java -cp 'lib/*' Before.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'TreeMap 0: head 5 [], head 10 [], sub 1 5 [], tail 99 []
map 0: head 5 NoSuchElement, head 10 NoSuchElement, sub 1 5 NullPointer, tail 99 NullPointer
set 0: head 5 NoSuchElement, head 10 NoSuchElement, sub 1 5 NullPointer, tail 99 NullPointer
TreeSet 2: head 5 [], head 10 [], sub 1 5 [], tail 99 []
map 2: head 5 IllegalArgument, head 10 [], sub 1 5 [], tail 99 []
set 2: head 5 IllegalArgument, head 10 [], sub 1 5 [], tail 99 []' ]]; then
    echo "changed: parts of a sorted map before its first key" >&2
    exit 1
fi
echo "as described: what is before the first key throws instead of being empty"
