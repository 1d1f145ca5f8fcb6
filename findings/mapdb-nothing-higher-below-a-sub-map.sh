#!/usr/bin/env bash
# MapDB 3.1.0, a JDK 17 or newer. Of a tree map's part from 30 on, tailMap(30, true), the next key above 5 is 30:
# TreeMap says so, and MapDB's ceilingKey(5) does too. Its higherKey(5) and higherEntry(5) are null, which is how it
# says that there is no further key. So are those of a subMap, higher(5) of a tailSet, and lowerKey(5) of a part of the
# descending map; lowerKey and floorKey above a part are right. The guess was NavigableMap's contract, since ceilingKey
# keeps it. A reader of a journal by times that asks for the first entry after its last one, in the part that has not
# expired, finds nothing if its last one has, and stops.
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
      <groupId>org.mapdb</groupId><artifactId>mapdb</artifactId>
      <version>3.1.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Higher.java <<'END'
import java.util.NavigableMap;
import java.util.TreeMap;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

public class Higher {
    static void show(String name, NavigableMap<Integer, String> map) {
        for (int key = 10; key <= 50; key += 10) {
            map.put(key, "value");
        }
        var tail = map.tailMap(30, true);
        System.out.println(name + ", tail: higher " + tail.higherKey(5) + " " + tail.higherEntry(5) + ", ceiling "
                + tail.ceilingKey(5) + ", lower than 99 " + tail.lowerKey(99));
        var part = map.subMap(20, true, 40, true);
        System.out.println(name + ", sub: higher " + part.higherKey(5) + ", ceiling " + part.ceilingKey(5)
                + ", lower than 99 " + part.lowerKey(99));
        var descending = map.descendingMap().headMap(30, true);
        System.out.println(name + ", descending: lower " + descending.lowerKey(5) + ", floor "
                + descending.floorKey(5));
        System.out.println(name + ", set: higher " + map.navigableKeySet().tailSet(30, true).higher(5));
    }

    public static void main(String... none) {
        show("TreeMap", new TreeMap<>());
        var db = DBMaker.memoryDB().make();
        show("MapDB", db.treeMap("map", Serializer.INTEGER, Serializer.STRING).create());
        db.close();
    }
}
END
seen=$(java -cp 'lib/*' Higher.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'TreeMap, tail: higher 30 30=value, ceiling 30, lower than 99 50
TreeMap, sub: higher 20, ceiling 20, lower than 99 40
TreeMap, descending: lower 30, floor 30
TreeMap, set: higher 30
MapDB, tail: higher null null, ceiling 30, lower than 99 50
MapDB, sub: higher null, ceiling 20, lower than 99 40
MapDB, descending: lower null, floor 30
MapDB, set: higher null' ]]; then
    echo "changed: what is higher than a key below the part of a map" >&2
    exit 1
fi
echo "as described: nothing in a part of a map is higher than a key below the part"
