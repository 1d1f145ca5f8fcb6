#!/usr/bin/env bash
# Agrona 2.4.1: the entries of Int2ObjectHashMap and Long2ObjectHashMap have neither the equals nor the hashCode of
# Map.Entry, unless the map was made with shouldAvoidAllocation false: an entry of a HashMap equals one of theirs,
# theirs equals only itself, and the hash code of the entry set depends on an identity. That entries are reused while
# iterating is known; the guess was that the one at hand is an entry like any other, as in the maps with primitive
# values and in Object2ObjectHashMap, and as each map as a whole equals a HashMap in both directions.
# Seen: "false true false" (its equals, the other's equals, same hash code of the sets) for the two, "true true true"
# for the others and for an Int2ObjectHashMap that allocates its entries.
# Needs Maven 3 and a JDK, 17 or newer.
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
      <groupId>org.agrona</groupId><artifactId>agrona</artifactId>
      <version>2.4.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Entries.java <<'END'
import java.util.Map;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.Object2ObjectHashMap;

public class Entries {
    public static void main(String... none) {
        show("int to object", new Int2ObjectHashMap<String>(), 1, "one");
        show("long to object", new Long2ObjectHashMap<String>(), 1L, "one");
        show("int to object, allocating", new Int2ObjectHashMap<String>(8, 0.5f, false), 1, "one");
        show("object to object", new Object2ObjectHashMap<String, String>(), "1", "one");
        show("int to int", new Int2IntHashMap(-1), 1, 11);
    }

    static <K, V> void show(String name, Map<K, V> map, K key, V value) {
        map.put(key, value);
        var other = Map.entry(key, value);
        Object entry = map.entrySet().iterator().next();
        System.out.println(name + ": " + entry.equals(other) + " " + other.equals(entry) + " "
                + (map.entrySet().hashCode() == Map.of(key, value).entrySet().hashCode()));
    }
}
END
seen=$(java -cp 'lib/*' Entries.java)
echo "$seen"
if [[ $seen != 'int to object: false true false
long to object: false true false
int to object, allocating: true true true
object to object: true true true
int to int: true true true' ]]; then
    echo "changed: the entries of the maps" >&2
    exit 1
fi
echo "as described: the entries of two maps are equal in one direction only"
