#!/usr/bin/env bash
# SBE (sbe-all) 1.38.1 with the DTOs that it generates for Java (-Dsbe.java.generate.dtos=true), a JDK 17 or newer. The
# second version of a schema has one more field. A message of the first version cannot be read into a DTO if that field
# is a required number (IllegalArgumentException: its null value is checked like one that was sent, and is above the
# allowed maximum) or a composite (NullPointerException). Optional numbers, enumerations, sets and texts can be added.
# The guess was that what the decoder reads the DTO reads: of the same messages the decoder answers the null value, and
# null, and the DTO's code has a branch for an older version. A service with the new schema cannot read its own journal.
# Seen: the lines below.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=uk.co.real-logic:sbe-all:1.38.1 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >schema.xml <<'XML'
<sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="sample" id="1" version="2"
                   byteOrder="littleEndian">
  <types>
    <composite name="messageHeader">
      <type name="blockLength" primitiveType="uint16"/><type name="templateId" primitiveType="uint16"/>
      <type name="schemaId" primitiveType="uint16"/><type name="version" primitiveType="uint16"/>
    </composite>
    <composite name="Price">
      <type name="units" primitiveType="int64"/><type name="nanos" primitiveType="int32"/>
    </composite>
    <enum name="Side" encodingType="uint8"><validValue name="BUY">1</validValue></enum>
    <set name="Flags" encodingType="uint8"><choice name="Late">0</choice></set>
    <type name="Venue" primitiveType="char" length="4" characterEncoding="US-ASCII"/>
    <type name="Lots" primitiveType="uint32" presence="optional"/>
  </types>
  <sbe:message name="Optional" id="1">
    <field name="id" id="1" type="uint64"/><field name="added" id="2" type="Lots" sinceVersion="2"/>
  </sbe:message>
  <sbe:message name="Required" id="2">
    <field name="id" id="1" type="uint64"/><field name="added" id="2" type="uint32" sinceVersion="2"/>
  </sbe:message>
  <sbe:message name="Composite" id="3">
    <field name="id" id="1" type="uint64"/><field name="added" id="2" type="Price" sinceVersion="2"/>
  </sbe:message>
  <sbe:message name="Enumeration" id="4">
    <field name="id" id="1" type="uint64"/><field name="added" id="2" type="Side" sinceVersion="2"/>
  </sbe:message>
  <sbe:message name="Set" id="5">
    <field name="id" id="1" type="uint64"/><field name="added" id="2" type="Flags" sinceVersion="2"/>
  </sbe:message>
  <sbe:message name="Text" id="6">
    <field name="id" id="1" type="uint64"/><field name="added" id="2" type="Venue" sinceVersion="2"/>
  </sbe:message>
</sbe:messageSchema>
XML
cat >Older.java <<'JAVA'
import java.nio.ByteOrder;
import java.util.function.Supplier;
import org.agrona.concurrent.UnsafeBuffer;
import sample.CompositeDecoder;
import sample.CompositeDto;
import sample.EnumerationDecoder;
import sample.EnumerationDto;
import sample.OptionalDecoder;
import sample.OptionalDto;
import sample.RequiredDecoder;
import sample.RequiredDto;
import sample.SetDecoder;
import sample.SetDto;
import sample.TextDecoder;
import sample.TextDto;

public class Older {
    static void show(String what, Supplier<Object> decoder, Supplier<Object> dto) {
        String read;
        try {
            read = "" + dto.get();
        } catch (IllegalArgumentException | NullPointerException exception) {
            read = exception.getClass().getSimpleName();
        }
        System.out.println(what + ": decoder " + decoder.get() + ", DTO " + read);
    }

    public static void main(String... none) {
        var message = new UnsafeBuffer(new byte[8]);
        message.putLong(0, 7, ByteOrder.LITTLE_ENDIAN);
        show("optional", () -> new OptionalDecoder().wrap(message, 0, 8, 1).added(),
                () -> OptionalDto.decodeFrom(message, 0, 8, 1).added());
        show("required", () -> new RequiredDecoder().wrap(message, 0, 8, 1).added(),
                () -> RequiredDto.decodeFrom(message, 0, 8, 1).added());
        show("composite", () -> new CompositeDecoder().wrap(message, 0, 8, 1).added(),
                () -> CompositeDto.decodeFrom(message, 0, 8, 1).added());
        show("enumeration", () -> new EnumerationDecoder().wrap(message, 0, 8, 1).added(),
                () -> EnumerationDto.decodeFrom(message, 0, 8, 1).added());
        show("set", () -> new SetDecoder().wrap(message, 0, 8, 1).added(),
                () -> SetDto.decodeFrom(message, 0, 8, 1).added().late());
        show("text", () -> '"' + new TextDecoder().wrap(message, 0, 8, 1).added() + '"',
                () -> '"' + TextDto.decodeFrom(message, 0, 8, 1).added() + '"');
    }
}
JAVA
java -Dsbe.output.dir=. -Dsbe.target.language=Java -Dsbe.java.generate.dtos=true -jar sbe-all-1.38.1.jar schema.xml \
    >sbe.txt 2>&1 || { cat sbe.txt; exit 2; }
javac --release 17 -nowarn -proc:none -cp sbe-all-1.38.1.jar -d . sample/*.java Older.java
java --add-opens=java.base/jdk.internal.misc=ALL-UNNAMED -cp .:sbe-all-1.38.1.jar Older >seen.txt 2>errors.txt ||
    { cat seen.txt errors.txt; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
optional: decoder 4294967295, DTO 4294967295
required: decoder 4294967295, DTO IllegalArgumentException
composite: decoder null, DTO NullPointerException
enumeration: decoder NULL_VAL, DTO NULL_VAL
set: decoder null, DTO false
text: decoder "", DTO ""
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what DTOs read of messages of an older version" >&2
    exit 1
fi
echo "as described: a DTO cannot read an older message if a required number or a composite was added"
