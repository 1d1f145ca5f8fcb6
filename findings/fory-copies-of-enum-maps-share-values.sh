#!/usr/bin/env bash
# Apache Fory 1.6.0, a JDK 17 or newer. Fory.copy is a deep copy: a list in a HashMap, a TreeMap, a list or a record is
# copied, and what is added to the original later is not in the copy. Of an EnumMap it copies the map, and not its
# values: the copy has the very lists of the original. Writing and reading the same map gives new ones. The guess was
# one depth for all maps. A snapshot of a state by kind goes on changing after it was taken.
# Seen: "EnumMap {NEW=[1, 2]}", and "[1]" without the 2 in the copies of the others and in the map that was read back.
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
      <groupId>org.apache.fory</groupId><artifactId>fory-core</artifactId><version>1.6.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Shared.java <<'JAVA'
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.fory.Fory;

public class Shared {
    static final Fory FORY = Fory.builder().withXlang(false).requireClassRegistration(false).build();

    public record Holder(List<Integer> list) {
    }

    static void show(String what, Function<List<Integer>, Object> wrap, boolean copy) {
        var list = new ArrayList<>(List.of(1));
        Object original = wrap.apply(list);
        Object taken = copy ? FORY.copy(original) : FORY.deserialize(FORY.serialize(original));
        list.add(2);
        System.out.println(what + " " + taken);
    }

    public static void main(String... none) {
        show("EnumMap", list -> new EnumMap<>(Map.of(Thread.State.NEW, list)), true);
        show("HashMap", list -> new HashMap<>(Map.of(Thread.State.NEW, list)), true);
        show("TreeMap", list -> new TreeMap<>(Map.of(Thread.State.NEW, list)), true);
        show("ArrayList", list -> new ArrayList<>(List.of(list)), true);
        show("record", Holder::new, true);
        show("EnumMap, written and read", list -> new EnumMap<>(Map.of(Thread.State.NEW, list)), false);
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Shared.java
java -cp '.:jars/*' Shared 2>errors.txt | grep -v ' WARN \| INFO ' >seen.txt || { cat seen.txt errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
EnumMap {NEW=[1, 2]}
HashMap {NEW=[1]}
TreeMap {NEW=[1]}
ArrayList [[1]]
record Holder[list=[1]]
EnumMap, written and read {NEW=[1]}
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what copies share with their originals" >&2
    exit 1
fi
echo "as described: the copy of an EnumMap has the values of the original"
