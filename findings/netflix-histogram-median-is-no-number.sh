#!/usr/bin/env bash
# Netflix Statistics 0.3.0 (netflix-statistics, which Ribbon uses), a JDK 17 or newer. The median of a Histogram of
# fifty values of 5 and fifty of 55 is NaN, not a number, with buckets of ten; of 49 and 51 it is 50.1, and of 51 and 49
# it is 9.9. So is the 90th percentile of ninety and ten. When the buckets so far hold exactly the part asked for, and
# the next bucket is empty, it looks for the value in that one, and divides 0 by its count of 0. The guess was a number
# from 5 to 55, as for every other share: all values are finite, and the documentation speaks of an approximate value
# with half of the values below it. Calls of either 5 or 55 ms, hits and misses of a cache, are such values. Nothing is
# greater than NaN or less, so that an alarm above a limit is silent.
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
      <groupId>com.netflix.netflix-commons</groupId><artifactId>netflix-statistics</artifactId>
      <version>0.3.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Medians.java <<'JAVA'
import com.netflix.stats.distribution.Histogram;
import java.util.Locale;

public class Medians {
    public static void main(String... none) {
        show(49, 51, 50);
        show(50, 50, 50);
        show(51, 49, 50);
        show(90, 10, 89);
        show(90, 10, 90);
        show(90, 10, 91);
    }

    static void show(int fast, int slow, int percent) {
        var histogram = new Histogram(10, 100, 10);
        for (int i = 0; i < fast; i++) {
            histogram.noteValue(5);
        }
        for (int i = 0; i < slow; i++) {
            histogram.noteValue(55);
        }
        System.out.printf(Locale.ROOT, "%d of 5, %d of 55, mean %.1f: %d %% are below %.1f%n", fast, slow,
                histogram.getMean(), percent, histogram.getPercentile(percent));
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Medians.java
java -cp '.:jars/*' Medians >seen.txt 2>errors.txt || { cat errors.txt >&2; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
49 of 5, 51 of 55, mean 30.5: 50 % are below 50.1
50 of 5, 50 of 55, mean 30.0: 50 % are below NaN
51 of 5, 49 of 55, mean 29.5: 50 % are below 9.9
90 of 5, 10 of 55, mean 10.0: 89 % are below 9.9
90 of 5, 10 of 55, mean 10.0: 90 % are below NaN
90 of 5, 10 of 55, mean 10.0: 91 % are below 50.5
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the percentiles of values on both sides of an empty bucket" >&2
    exit 1
fi
echo "as described: a percentile that falls on the edge of an empty bucket is not a number"
