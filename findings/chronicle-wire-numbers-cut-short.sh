#!/usr/bin/env bash
# Chronicle Wire 2026.6, a JDK 17 or newer. Its text format, which is also how a SelfDescribingMarshallable is read from
# a file of settings, reads a whole number up to the first character that is no digit: a count of 1e3 is 1, of 12abc 12,
# of abc 0, of 5s 5, and a long of twenty digits becomes another number. An int of 3000000000 stays what it was; that
# alone is logged, as a warning. Doubles with large or small exponents come back from the wire's own text with another
# last digit, some 3 in 10 of those made of random bits. The guess was an exception for each, as Long.parseLong throws,
# or at least the warning, and the same double, since the text has the digits that tell it from others.
# Seen: the lines below. A typing error in a file of settings is a number like any other.
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
      <groupId>net.openhft</groupId><artifactId>chronicle-wire</artifactId><version>2026.6</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Numbers.java <<'JAVA'
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.Marshallable;
import net.openhft.chronicle.wire.SelfDescribingMarshallable;
import net.openhft.chronicle.wire.WireType;

public class Numbers {
    public static class Settings extends SelfDescribingMarshallable {
        int count = -7;
        long size = -7;
    }

    public static void main(String... none) {
        for (var text : new String[]{"count: 1e3", "count: 12abc", "count: abc", "count: 3000000000", "count: 5s",
                "size: 99999999999999999999", "size: 1e18", "size: 10k"}) {
            Settings settings = Marshallable.fromString("!" + Settings.class.getName() + " { " + text + " }");
            System.out.println(text + " -> " + (text.startsWith("c") ? settings.count : settings.size));
        }
        for (var type : new WireType[]{WireType.TEXT, WireType.BINARY_LIGHT}) {
            var wire = type.apply(Bytes.allocateElasticOnHeap());
            wire.write("value").float64(1.2345678901234567e300);
            System.out.println(type + " 1.2345678901234567E300 -> " + wire.read("value").float64());
        }
    }
}
JAVA
javac --release 17 -proc:none -cp 'jars/*' -d . Numbers.java
opens=()
for package in java.lang java.lang.reflect java.util java.io java.nio sun.nio.ch jdk.internal.misc jdk.internal.ref; do
    opens+=("--add-opens=java.base/$package=ALL-UNNAMED")
done
java "${opens[@]}" -cp '.:jars/*' Numbers >seen.txt 2>errors.txt || { cat seen.txt errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
count: 1e3 -> 1
count: 12abc -> 12
count: abc -> 0
count: 3000000000 -> -7
count: 5s -> 5
size: 99999999999999999999 -> 7766279631452241919
size: 1e18 -> 1
size: 10k -> 10
TEXT 1.2345678901234567E300 -> 1.2345678901234568E300
BINARY_LIGHT 1.2345678901234567E300 -> 1.2345678901234567E300
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what numbers in text are read as" >&2
    exit 1
fi
echo "as described: whole numbers are read up to what is no digit, and a double loses its last"
