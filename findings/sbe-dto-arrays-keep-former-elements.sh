#!/usr/bin/env bash
# SBE (sbe-all) 1.38.1 with the DTOs that it generates for Java (-Dsbe.java.generate.dtos=true), a JDK 17 or newer. A
# DTO takes an array that is shorter than its field, or none, and writes only the elements that it has: behind them
# stays what the buffer had there, in a reused one the elements of the message before. An array that a newer version
# added is empty in a DTO that was read from an older message, so that forwarding this one does the same. Text that is
# too short is filled up, and an enumeration that is null becomes its null value; an optional number that was not set is
# sent as 0, which counts as present. The guess was for all what holds of a text and an enumeration, or that a short
# array is refused, as one too long is. A receiver cannot tell three price levels from one and two old ones.
# Seen: the lines below; the second order book is written where the first was, the forwarded one over bytes of 1.
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
    <type name="Levels" primitiveType="int32" length="3"/>
    <type name="Venue" primitiveType="char" length="4" characterEncoding="US-ASCII"/>
    <type name="Lots" primitiveType="uint8" presence="optional"/>
    <enum name="Side" encodingType="uint8"><validValue name="BUY">1</validValue></enum>
  </types>
  <sbe:message name="Book" id="1">
    <field name="venue" id="1" type="Venue"/>
    <field name="side" id="2" type="Side"/>
    <field name="lots" id="3" type="Lots"/>
    <field name="bids" id="4" type="Levels"/>
    <field name="offers" id="5" type="Levels"/>
    <field name="trades" id="6" type="Levels" sinceVersion="2"/>
  </sbe:message>
</sbe:messageSchema>
XML
cat >Books.java <<'JAVA'
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import sample.BookDecoder;
import sample.BookDto;
import sample.Side;

public class Books {
    static void show(String what, BookDto dto, UnsafeBuffer buffer) {
        BookDto.encodeWith(dto, buffer, 0);
        var read = BookDto.decodeFrom(buffer, 0, BookDecoder.BLOCK_LENGTH, BookDecoder.SCHEMA_VERSION);
        boolean isAbsent = read.lots() == BookDecoder.lotsNullValue();
        System.out.println(what + ": " + read.venue() + " " + read.side() + ", lots " + read.lots()
                + (isAbsent ? " absent" : "") + ", " + text(read.bids()) + text(read.offers()) + text(read.trades()));
    }

    static String text(int... values) {
        return Arrays.toString(values);
    }

    public static void main(String... none) {
        var buffer = new UnsafeBuffer(new byte[64]);
        var first = new BookDto();
        first.venue("XPAR");
        first.side(Side.BUY);
        first.lots((short) 9);
        first.bids(new int[] {11, 12, 13});
        first.offers(new int[] {21, 22, 23});
        first.trades(new int[] {31, 32, 33});
        show("first", first, buffer);

        var older = new UnsafeBuffer(new byte[64]);
        BookDto.encodeWith(first, older, 0);
        int block = BookDecoder.tradesEncodingOffset();
        show("older, forwarded", BookDto.decodeFrom(older, 0, block, 1), new UnsafeBuffer(filled()));

        var second = new BookDto();
        second.venue("XL");
        second.bids(new int[] {51});
        show("second", second, buffer);
        try {
            second.bids(new int[4]);
        } catch (IllegalArgumentException exception) {
            System.out.println("four: " + exception.getMessage());
        }
    }

    static byte[] filled() {
        var bytes = new byte[64];
        Arrays.fill(bytes, (byte) 1);
        return bytes;
    }
}
JAVA
java -Dsbe.output.dir=. -Dsbe.target.language=Java -Dsbe.java.generate.dtos=true -jar sbe-all-1.38.1.jar schema.xml \
    >sbe.txt 2>&1 || { cat sbe.txt; exit 2; }
javac --release 17 -nowarn -proc:none -cp sbe-all-1.38.1.jar -d . sample/*.java Books.java
java --add-opens=java.base/jdk.internal.misc=ALL-UNNAMED -cp .:sbe-all-1.38.1.jar Books >seen.txt 2>errors.txt ||
    { cat seen.txt errors.txt; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
first: XPAR BUY, lots 9, [11, 12, 13][21, 22, 23][31, 32, 33]
older, forwarded: XPAR BUY, lots 9, [11, 12, 13][21, 22, 23][16843009, 16843009, 16843009]
second: XL NULL_VAL, lots 0, [51, 12, 13][21, 22, 23][31, 32, 33]
four: bids: too many elements: 4
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what DTOs write of arrays and numbers that are not set" >&2
    exit 1
fi
echo "as described: a short array leaves the former message's elements behind it"
