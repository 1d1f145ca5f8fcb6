#!/usr/bin/env bash
# SBE (sbe-all) 1.38.1, a JDK 17 or newer. JsonPrinter prints the null value of an optional field as the number that
# stands for it: an int32 that is absent is -2147483648, a uint8 255. An unsigned 64-bit number of 2^63 or more, an id
# or a hash, is printed as a negative one, while uint32 is printed as it is. NaN, the null value of a float, and
# infinities are strings, "0/0" and "1/0"; an enumeration that is absent and one with an unknown value are both the
# string "null". The guess was null for what is absent, as JSON has one, and the digits of an unsigned number, of which
# the schema tells the printer. A reader of that JSON adds up nulls.
# Seen: the lines below.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=uk.co.real-logic:sbe-all:1.38.1 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >schema.xml <<'XML'
<sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="sample" id="1" version="1"
                   byteOrder="littleEndian">
  <types>
    <composite name="messageHeader">
      <type name="blockLength" primitiveType="uint16"/><type name="templateId" primitiveType="uint16"/>
      <type name="schemaId" primitiveType="uint16"/><type name="version" primitiveType="uint16"/>
    </composite>
    <type name="Lots" primitiveType="int32" presence="optional"/>
    <type name="Level" primitiveType="uint8" presence="optional"/>
    <type name="Ratio" primitiveType="float" presence="optional"/>
    <enum name="Side" encodingType="uint8"><validValue name="BUY">1</validValue></enum>
  </types>
  <sbe:message name="Order" id="1">
    <field name="lots" id="1" type="Lots"/>
    <field name="level" id="2" type="Level"/>
    <field name="ratio" id="3" type="Ratio"/>
    <field name="absent" id="4" type="Side"/>
    <field name="unknown" id="5" type="Side"/>
    <field name="count" id="6" type="uint32"/>
    <field name="hash" id="7" type="uint64"/>
  </sbe:message>
</sbe:messageSchema>
XML
cat >Nulls.java <<'JAVA'
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.sbe.json.JsonPrinter;
import uk.co.real_logic.sbe.xml.IrGenerator;
import uk.co.real_logic.sbe.xml.ParserOptions;
import uk.co.real_logic.sbe.xml.XmlSchemaParser;

public class Nulls {
    public static void main(String... none) throws Exception {
        var schema = XmlSchemaParser.parse(Files.newInputStream(Path.of("schema.xml")), ParserOptions.DEFAULT);
        var message = new UnsafeBuffer(new byte[64]);
        short[] header = {23, 1, 1, 1};
        for (int i = 0; i < header.length; i++) {
            message.putShort(2 * i, header[i]);
        }
        message.putInt(8, Integer.MIN_VALUE);
        message.putByte(12, (byte) 255);
        message.putFloat(13, Float.NaN);
        message.putByte(17, (byte) 255);
        message.putByte(18, (byte) 9);
        message.putInt(19, (int) 4_000_000_000L);
        message.putLong(23, Long.parseUnsignedLong("12345678901234567890"));
        var json = new StringBuilder();
        new JsonPrinter(new IrGenerator().generate(schema)).print(json, message, 0);
        System.out.println(json.toString().strip());
    }
}
JAVA
javac --release 17 -proc:none -cp sbe-all-1.38.1.jar -d . Nulls.java
java --add-opens=java.base/jdk.internal.misc=ALL-UNNAMED -cp .:sbe-all-1.38.1.jar Nulls >seen.txt 2>errors.txt ||
    { cat seen.txt errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
{
    "lots": -2147483648,
    "level": 255,
    "ratio": "0/0",
    "absent": "null",
    "unknown": "null",
    "count": 4000000000,
    "hash": -6101065172474983726
}
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: how null values and large numbers are printed" >&2
    exit 1
fi
echo "as described: null values are printed as numbers, and a large unsigned one as a negative one"
