#!/usr/bin/env bash
# SBE (sbe-all) 1.38.1, a JDK 17 or newer. JsonPrinter prints a message that was written with an older version of the
# schema as if it had the fields that were added since: it reads them from what follows the older block, here a text and
# its length. The header says version 1 and a block of one byte. Groups and variable data that were added since are left
# empty. The guess was null, or nothing, for fields too: they have a sinceVersion, the printer reads the message's
# version, and the decoders that SBE generates answer the null value. Whoever prints a journal that has seen an upgrade
# finds invented values in its older part, and nothing marks them.
# Seen, of version 1: "lots" 14 and "venue" "Ada says", which are the note's length and text; of version 2 what was set.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=uk.co.real-logic:sbe-all:1.38.1 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >schema.xml <<'XML'
<sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="sample" id="1" version="2"
                   byteOrder="littleEndian">
  <types>
    <composite name="messageHeader">
      <type name="blockLength" primitiveType="uint16"/><type name="templateId" primitiveType="uint16"/>
      <type name="schemaId" primitiveType="uint16"/><type name="version" primitiveType="uint16"/>
    </composite>
    <composite name="text">
      <type name="length" primitiveType="uint16"/>
      <type name="varData" primitiveType="uint8" length="0" characterEncoding="UTF-8"/>
    </composite>
    <type name="Venue" primitiveType="char" length="8" characterEncoding="US-ASCII"/>
  </types>
  <sbe:message name="Order" id="1">
    <field name="side" id="1" type="uint8"/>
    <field name="lots" id="2" type="uint16" sinceVersion="2"/>
    <field name="venue" id="3" type="Venue" sinceVersion="2"/>
    <data name="note" id="4" type="text"/>
  </sbe:message>
</sbe:messageSchema>
XML
cat >Older.java <<'JAVA'
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.sbe.json.JsonPrinter;
import uk.co.real_logic.sbe.xml.IrGenerator;
import uk.co.real_logic.sbe.xml.ParserOptions;
import uk.co.real_logic.sbe.xml.XmlSchemaParser;

public class Older {
    public static void main(String... none) throws Exception {
        var schema = XmlSchemaParser.parse(Files.newInputStream(Path.of("schema.xml")), ParserOptions.DEFAULT);
        var printer = new JsonPrinter(new IrGenerator().generate(schema));
        for (int version = 1; version <= 2; version++) {
            var message = new UnsafeBuffer(new byte[64]);
            int block = version == 1 ? 1 : 11;
            short[] header = {(short) block, 1, 1, (short) version};
            for (int i = 0; i < header.length; i++) {
                message.putShort(2 * i, header[i]);
            }
            message.putByte(8, (byte) 1);
            if (version == 2) {
                message.putShort(9, (short) 500);
                message.putBytes(11, "XETR".getBytes());
            }
            message.putShort(8 + block, (short) 14);
            message.putBytes(10 + block, "Ada says hello".getBytes());
            var json = new StringBuilder();
            printer.print(json, message, 0);
            System.out.println(version + ": " + json.toString().replaceAll("\\s+", " "));
        }
    }
}
JAVA
javac --release 17 -proc:none -cp sbe-all-1.38.1.jar -d . Older.java
java --add-opens=java.base/jdk.internal.misc=ALL-UNNAMED -cp .:sbe-all-1.38.1.jar Older >seen.txt 2>errors.txt ||
    { cat seen.txt errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
1: { "side": 1, "lots": 14, "venue": "Ada says", "note": "Ada says hello" }
2: { "side": 1, "lots": 500, "venue": "XETR", "note": "Ada says hello" }
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what is printed of a message without the later fields" >&2
    exit 1
fi
echo "as described: the later fields of an older message are read from what follows its block"
