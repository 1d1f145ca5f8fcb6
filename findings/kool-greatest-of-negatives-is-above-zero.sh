#!/usr/bin/env bash
# Kool (com.github.davidmoten:kool) 0.1.36, a JDK 17 or newer. The statistics of numbers below zero have a maximum just
# above it: of -3, -2 and -1 it is 4.9E-324, and the range is 3 instead of 2. The standard deviation is taken from the
# sum of squares: of three equal values of 0.1 it is no number, and of three times in milliseconds since 1970, 10 ms
# apart, it is 0, beside a kurtosis of 1.5, which is of the values and right. The guess was the greatest of the numbers,
# as DoubleSummaryStatistics has it, and deviations of about 0 and of 8.16, all the more as the same object adds up the
# moments without that loss for kurtosis and skewness. The project's page offers all of these for any stream of numbers.
# Offsets of a clock, gains in decibels and changes of a balance that are all below zero are reported with a maximum
# of 0, and the jitter of timestamps is 0 or no number.
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
      <groupId>com.github.davidmoten</groupId><artifactId>kool</artifactId><version>0.1.36</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Values.java <<'JAVA'
import java.util.Arrays;
import java.util.stream.Collectors;
import org.davidmoten.kool.Stream;

public class Values {
    public static void main(String... none) {
        show(-3.0, -2.0, -1.0);
        show(0.1, 0.1, 0.1);
        show(1.7e12, 1.7e12 + 10, 1.7e12 + 20);
    }

    static void show(Double... values) {
        var seen = Stream.from(Arrays.asList(values)).statistics(it -> it).get();
        var java = Arrays.stream(values).collect(Collectors.summarizingDouble(it -> it));
        System.out.println("from " + values[0] + ": max " + seen.max() + ", range " + seen.range() + ", deviation "
                + seen.standardDeviation() + ", kurtosis " + seen.kurtosis() + "; Java's max " + java.getMax());
    }
}
JAVA
java -cp 'jars/*' Values.java >seen.txt 2>errors.txt || { cat errors.txt >&2; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
from -3.0: max 4.9E-324, range 3.0, deviation 0.8164965809277263, kurtosis 1.5; Java's max -1.0
from 0.1: max 0.1, range 0.0, deviation NaN, kurtosis NaN; Java's max 0.1
from 1.7E12: max 1.70000000002E12, range 20.0, deviation 0.0, kurtosis 1.5; Java's max 1.70000000002E12
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the maximum and the deviation" >&2
    exit 1
fi
echo "as described: the greatest of negative numbers is above zero"
