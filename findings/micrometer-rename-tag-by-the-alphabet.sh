#!/usr/bin/env bash
# Micrometer 1.17.2: MeterFilter.renameTag gives a tag of a meter another key. If the meter has a tag with that key too,
# one of the two values is dropped, and the names of the keys decide which: tags are sorted by their old keys, and the
# last of equal keys is kept. A key that sorts before its new name loses its value, one that sorts after it overwrites
# the tag that was there. The guess was one rule for both, as commonTags has one: the tag of the meter wins. Nothing is
# logged, and two meters that only the dropped values told apart become one.
# Seen: "area=1 region=2 -> region=2" and "zone=1 region=2 -> region=1"; and two counters become one of 2.0.
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
      <groupId>io.micrometer</groupId><artifactId>micrometer-core</artifactId>
      <version>1.17.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Renamed.java <<'END'
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

public class Renamed {
    public static void main(String... none) {
        show("area");
        show("zone");
        var registry = new SimpleMeterRegistry();
        registry.config().meterFilter(MeterFilter.renameTag("calls", "area", "region"));
        registry.counter("calls", "area", "1", "region", "2").increment();
        registry.counter("calls", "area", "3", "region", "2").increment();
        System.out.println(registry.getMeters().size() + " " + registry.get("calls").counter().count());
    }

    static void show(String old) {
        var registry = new SimpleMeterRegistry();
        registry.config().meterFilter(MeterFilter.renameTag("calls", old, "region"));
        var id = registry.counter("calls", old, "1", "region", "2").getId();
        System.out.println(old + "=1 region=2 -> region=" + id.getTag("region"));
    }
}
END
seen=$(java -cp 'lib/*' Renamed.java 2>log.txt)
echo "$seen"
if [[ $seen != $'area=1 region=2 -> region=2\nzone=1 region=2 -> region=1\n1 2.0' ]]; then
    cat log.txt
    echo "changed: the tag that is left" >&2
    exit 1
fi
echo "as described: the old key's place in the alphabet decides which value is left"
