#!/usr/bin/env bash
# FlatBuffers for Java (flatbuffers-java) 25.2.10, a JDK 17 or newer. The FlexBuffers builder writes an unsigned number
# from 2^31 to 2^32 - 1 as another one if something else in its vector or map needs 8 bytes, such as a double or a long:
# 3,000,000,000 beside 1.5 is read as -1294967296, by asLong as well as by asUInt, and the eight bytes are those of the
# unsigned number 18446744072414584320. Alone, or beside a float or a small number, it is right. The builder keeps the
# number as an int, and widens that with its sign. The guess was the number that was put in, as putUInt takes a long;
# smaller and greater numbers are right in any company. A checksum, a counter of 32 bits or an IPv4 address is right in
# one record and wrong in the next.
# Seen: of 3000000000 "-1294967296" beside 1.5 and beside 2^40, of 255 to 2000000000 and of 5000000000 the number itself
# everywhere.
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
cat >Beside.java <<'END'
import com.google.flatbuffers.ArrayReadWriteBuf;
import com.google.flatbuffers.FlexBuffers;
import com.google.flatbuffers.FlexBuffersBuilder;
import java.util.function.Consumer;

public class Beside {
    static String written(long number, Consumer<FlexBuffersBuilder> other) {
        var builder = new FlexBuffersBuilder();
        int start = builder.startVector();
        builder.putUInt(number);
        other.accept(builder);
        builder.endVector(null, start, false, false);
        var bytes = builder.finish();
        var read = FlexBuffers.getRoot(new ArrayReadWriteBuf(bytes.array(), bytes.limit())).asVector().get(0);
        return read.asLong() + (read.asLong() == read.asUInt() ? "" : " or " + read.asUInt());
    }

    public static void main(String... none) {
        for (var number : new long[]{255, 65_535, 2_000_000_000L, 3_000_000_000L, 4_294_967_295L, 5_000_000_000L}) {
            System.out.println(number + ": beside 1 " + written(number, it -> it.putInt(1)) + ", float "
                    + written(number, it -> it.putFloat(1.5f)) + ", double "
                    + written(number, it -> it.putFloat(1.5)) + ", long "
                    + written(number, it -> it.putInt(1L << 40)));
        }
    }
}
END
seen=$(java -cp 'lib/*' Beside.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '255: beside 1 255, float 255, double 255, long 255
65535: beside 1 65535, float 65535, double 65535, long 65535
2000000000: beside 1 2000000000, float 2000000000, double 2000000000, long 2000000000
3000000000: beside 1 3000000000, float 3000000000, double -1294967296, long -1294967296
4294967295: beside 1 4294967295, float 4294967295, double -1, long -1
5000000000: beside 1 5000000000, float 5000000000, double 5000000000, long 5000000000' ]]; then
    echo "changed: unsigned numbers of 32 bits beside wider values" >&2
    exit 1
fi
echo "as described: an unsigned number of 32 bits depends on what is beside it"
