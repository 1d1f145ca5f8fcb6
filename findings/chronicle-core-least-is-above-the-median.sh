#!/usr/bin/env bash
# Chronicle Core 2026.5, a JDK 17 or newer. In its Histogram the least value can be above the median. A value below the
# smallest one that it was made for counts in totalCount() and so in each percentile, but is in no bucket, and a
# percentile that falls there is answered as 1, in whatever unit, while min() is the least value of the buckets.
# timeMicros(), made for System.nanoTime(), starts at a microsecond: of sixty calls of 500 ns and forty of 2,000 ns
# min() is 1984 and typical(), the median, 1. And percentageLessThan(10,000) is 40, where the values above the range
# have overRange(): the ones below are not told of. The guess was that they count as the least bucket, or as nothing, in
# all of the answers, so that min <= median <= max. add() also takes a histogram of another smallest value without a
# word, while the documentation asks for the same powers and bits alone: a value of 5 microseconds becomes one of
# 4.5 milliseconds. A report of fast calls says that half of them took a nanosecond.
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
      <groupId>net.openhft</groupId><artifactId>chronicle-core</artifactId><version>2026.5</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Percentiles.java <<'JAVA'
import net.openhft.chronicle.core.util.Histogram;

public class Percentiles {
    public static void main(String... none) {
        show("from 1 us", Histogram.timeMicros());
        show("from 1 ns", new Histogram());
        var nanoseconds = new Histogram(22, 3);
        nanoseconds.sampleNanos(5_000);
        var microseconds = Histogram.timeMicros();
        microseconds.add(nanoseconds);
        System.out.println("5000 ns added to another: from " + nanoseconds.max() + " to " + microseconds.max());
    }

    static void show(String name, Histogram histogram) {
        for (int i = 0; i < 60; i++) {
            histogram.sampleNanos(500);
        }
        for (int i = 0; i < 40; i++) {
            histogram.sampleNanos(2_000);
        }
        System.out.println(name + ": count " + histogram.totalCount() + ", min " + histogram.min() + ", typical "
                + histogram.typical() + ", max " + histogram.max() + ", % below 10 us "
                + histogram.percentageLessThan(10_000));
    }
}
JAVA
java -cp 'jars/*' Percentiles.java >seen.txt 2>errors.txt || { cat errors.txt >&2; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
from 1 us: count 100, min 1984.0, typical 1.0, max 1984.0, % below 10 us 40.0
from 1 ns: count 100, min 500.5, typical 500.5, max 2002.0, % below 10 us 100.0
5000 ns added to another: from 4864.0 to 4456448.0
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the percentiles of values below the range" >&2
    exit 1
fi
echo "as described: the least value is above the median"
