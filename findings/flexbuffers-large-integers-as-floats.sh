#!/usr/bin/env bash
# FlatBuffers for Java (flatbuffers-java) 25.2.10, a JDK 17 or newer. asFloat() of a FlexBuffers integer reads 32 of its
# 64 bits: 3,000,000,000 is -1.294967296E9 and 2^40 is 0. asLong() of the same reference is right, and so is asFloat()
# of an unsigned integer. No exception. The guess was the nearest double, as of any number; nothing says that the range
# is that of an int. A number without a fraction is an integer in FlexBuffers, whoever writes it, so a reader asks for a
# double and gets it wrong for counts of bytes or nanoseconds from 2^31 on.
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
      <groupId>com.google.flatbuffers</groupId><artifactId>flatbuffers-java</artifactId>
      <version>25.2.10</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Floats.java <<'END'
import com.google.flatbuffers.ArrayReadWriteBuf;
import com.google.flatbuffers.FlexBuffers;
import com.google.flatbuffers.FlexBuffersBuilder;
import java.util.function.Consumer;

public class Floats {
    static FlexBuffers.Reference of(Consumer<FlexBuffersBuilder> number) {
        var builder = new FlexBuffersBuilder();
        number.accept(builder);
        var bytes = builder.finish();
        return FlexBuffers.getRoot(new ArrayReadWriteBuf(bytes.array(), bytes.limit()));
    }

    public static void main(String... none) {
        for (var number : new long[]{2_147_483_647L, 2_147_483_648L, 3_000_000_000L, 1L << 40}) {
            var signed = of(builder -> builder.putInt(number));
            var unsigned = of(builder -> builder.putUInt(number));
            System.out.println(number + ": signed " + signed.asLong() + " and " + signed.asFloat() + ", unsigned "
                    + unsigned.asLong() + " and " + unsigned.asFloat());
        }
    }
}
END
seen=$(java -cp 'lib/*' Floats.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '2147483647: signed 2147483647 and 2.147483647E9, unsigned 2147483647 and 2.147483647E9
2147483648: signed 2147483648 and -2.147483648E9, unsigned 2147483648 and 2.147483648E9
3000000000: signed 3000000000 and -1.294967296E9, unsigned 3000000000 and 3.0E9
1099511627776: signed 1099511627776 and 0.0, unsigned 1099511627776 and 1.099511627776E12' ]]; then
    echo "changed: large integers of FlexBuffers as floats" >&2
    exit 1
fi
echo "as described: asFloat of an integer keeps its lower 32 bits"
