#!/usr/bin/env bash
# jOOλ (jool) 0.9.15, a JDK 17 or newer. Seq.avg() of two ints of 2,000,000,000 is -147483648, below both, and of two
# bytes of 100 it is -28; of the BigDecimals 1 and 2 it is 2, and of 1.0 and 2.0 it is 1.5. It keeps its sum in the type
# of the numbers, where that overflows without a word, and divides in that type too. avgInt, which answers in doubles,
# is right. The guess was a value between the least and the greatest, since an average of numbers of a type always fits
# it, and of decimals the middle; IntStream.average is right as well (LongStream.average does overflow). The
# documentation says average. A window's avg() is the same: latencies in nanoseconds overflow an int with the second one
# of 1.1 s.
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
      <groupId>org.jooq</groupId><artifactId>jool</artifactId>
      <version>0.9.15</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Averages.java <<'END'
import java.math.BigDecimal;
import java.util.stream.IntStream;
import org.jooq.lambda.Seq;

public class Averages {
    public static void main(String... none) {
        int large = 2_000_000_000;
        System.out.println("ints: " + Seq.of(large, large).avg().get() + ", avgInt "
                + Seq.of(large, large).avgInt(it -> it) + ", IntStream "
                + IntStream.of(large, large).average().getAsDouble());
        System.out.println("window: " + Seq.of(large, large).window().map(it -> it.avg().get()).toList());
        System.out.println("bytes: " + Seq.of((byte) 100, (byte) 100).avg().get());
        System.out.println("decimals: " + Seq.of(new BigDecimal("1"), new BigDecimal("2")).avg().get() + ", with one"
                + " digit " + Seq.of(new BigDecimal("1.0"), new BigDecimal("2.0")).avg().get());
    }
}
END
seen=$(java -cp 'lib/*' Averages.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'ints: -147483648, avgInt 2.0E9, IntStream 2.0E9
window: [-147483648, -147483648]
bytes: -28
decimals: 2, with one digit 1.5' ]]; then
    echo "changed: the averages of large numbers" >&2
    exit 1
fi
echo "as described: an average of large numbers is below all of them"
