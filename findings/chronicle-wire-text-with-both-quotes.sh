#!/usr/bin/env bash
# Chronicle Wire 2026.6, a JDK 17 or newer. The text format writes a string that has a space, a double quote and a
# single one without quotes around it, and when it reads that line stops at the first quote inside: of 'say "it's"' it
# gives "say", and for the field after it null. No exception, no warning. In an object, whose toString and fromString
# are this format, the string is cut in the same way, and the other fields are kept. The guess was that what a format
# writes it reads, as it does of strings with one kind of quote, and as the YAML, JSON and binary formats do of this
# one; YAML writes the same line. A message that is logged as text and replayed from it is another message.
# Seen: "TEXT: [say, null]", "[say "it's", next]" of the other three; "say ms" of the object.
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
cat >Quotes.java <<'JAVA'
import java.util.Arrays;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.Marshallable;
import net.openhft.chronicle.wire.SelfDescribingMarshallable;
import net.openhft.chronicle.wire.WireType;

public class Quotes {
    public static class Note extends SelfDescribingMarshallable {
        String text;
        String unit;
    }

    public static void main(String... none) {
        for (var text : new String[]{"say \"it's\"", "say it's", "say \"it\""}) {
            for (var type : new WireType[]{WireType.TEXT, WireType.YAML_ONLY, WireType.JSON, WireType.BINARY_LIGHT}) {
                var wire = type.apply(Bytes.allocateElasticOnHeap());
                wire.write("first").text(text);
                wire.write("second").text("next");
                var read = new String[]{wire.read("first").text(), wire.read("second").text()};
                System.out.println(type + ": " + Arrays.toString(read));
            }
        }
        var note = new Note();
        note.text = "say \"it's\"";
        note.unit = "ms";
        Note read = Marshallable.fromString(note.toString());
        System.out.println("object: " + read.text + " " + read.unit);
    }
}
JAVA
javac --release 17 -proc:none -cp 'jars/*' -d . Quotes.java
opens=()
for package in java.lang java.lang.reflect java.util java.io java.nio sun.nio.ch jdk.internal.misc jdk.internal.ref; do
    opens+=("--add-opens=java.base/$package=ALL-UNNAMED")
done
java "${opens[@]}" -cp '.:jars/*' Quotes >seen.txt 2>errors.txt || { cat seen.txt errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
TEXT: [say, null]
YAML_ONLY: [say "it's", next]
JSON: [say "it's", next]
BINARY_LIGHT: [say "it's", next]
TEXT: [say it's, next]
YAML_ONLY: [say it's, next]
JSON: [say it's, next]
BINARY_LIGHT: [say it's, next]
TEXT: [say "it", next]
YAML_ONLY: [say "it", next]
JSON: [say "it", next]
BINARY_LIGHT: [say "it", next]
object: say ms
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what is read of a string with both kinds of quote" >&2
    exit 1
fi
echo "as described: a string with both kinds of quote ends early, and takes the next field with it"
