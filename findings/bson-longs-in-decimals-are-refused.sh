#!/usr/bin/env bash
# BSON of the MongoDB driver (org.mongodb:bson) 5.14.0, a JDK 17 or newer. LongCodec, which reads a long from the other
# kinds of BSON numbers too, refuses most of the longs above 2^53 that are stored as Decimal128: it "could not convert"
# them "without losing precision", though nothing would be lost. Decimal128 and BsonDecimal128 make their long of a
# double, so longValue() of a Decimal128 made of a long is not that long, and the codec takes the difference for a
# loss. bigDecimalValue().longValueExact() is right. The guess was that a decimal of 34 digits gives back each long put
# into it, as BigDecimal does, and that the codec refuses only what is no long, as its message says. BsonNumber says
# that rounding or truncation may happen, which one expects of 1.5 and of 1E+30, not of a long.
# Who reads ids or nanoseconds that something else has stored as decimals: the small ones of each test are read, most
# of today's nanoseconds since 1970 are refused, or are others where longValue() is called.
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
      <groupId>org.mongodb</groupId><artifactId>bson</artifactId><version>5.14.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Decimals.java <<'JAVA'
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonInvalidOperationException;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.LongCodec;
import org.bson.types.Decimal128;

public class Decimals {
    public static void main(String... none) {
        show(1L << 53);
        show((1L << 53) + 1);
        show(1_700_000_000_123_456_789L);
    }

    static void show(long value) {
        var decimal = new Decimal128(value);
        var reader = new BsonDocumentReader(new BsonDocument("value", new BsonDecimal128(decimal)));
        reader.readStartDocument();
        reader.readName();
        String read;
        try {
            read = "reads " + new LongCodec().decode(reader, DecoderContext.builder().build());
        } catch (BsonInvalidOperationException refusal) {
            read = "refuses it: " + refusal.getMessage().contains("without losing precision");
        }
        System.out.println(decimal + ": longValue " + decimal.longValue() + ", exact "
                + decimal.bigDecimalValue().longValueExact() + ", the codec " + read);
    }
}
JAVA
java -cp 'jars/*' Decimals.java >seen.txt 2>errors.txt || { cat errors.txt >&2; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
9007199254740992: longValue 9007199254740992, exact 9007199254740992, the codec reads 9007199254740992
9007199254740993: longValue 9007199254740992, exact 9007199254740993, the codec refuses it: true
1700000000123456789: longValue 1700000000123456768, exact 1700000000123456789, the codec refuses it: true
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: which longs are read from decimals" >&2
    exit 1
fi
echo "as described: a long kept as a decimal is another long, and the codec refuses it"
