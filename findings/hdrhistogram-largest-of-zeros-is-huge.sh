#!/usr/bin/env bash
# HdrHistogram 2.2.2, a JDK 17 or newer. The maximum of a DoubleHistogram that has recorded nothing but zeros is
# 6.511732844609232E237, and so is the maximum in the log that HistogramLogWriter writes of it. Zero is a value that it
# counts: the minimum, the mean and all percentiles are 0. A Histogram of zeros has the maximum 0. The guess was 0, or,
# as the documentation has it of a histogram without any value, something undefined, but only there. A service that
# records how many retries, lost messages or milliseconds over the limit it had has its worst value in its best hour.
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
      <groupId>org.hdrhistogram</groupId><artifactId>HdrHistogram</artifactId>
      <version>2.2.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Zeros.java <<'END'
import java.io.ByteArrayOutputStream;
import org.HdrHistogram.DoubleHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

public class Zeros {
    public static void main(String... none) {
        var doubles = new DoubleHistogram(3);
        var longs = new Histogram(3);
        for (int i = 0; i < 10; i++) {
            doubles.recordValue(0);
            longs.recordValue(0);
        }
        System.out.println("doubles: " + doubles.getTotalCount() + " values, minimum " + doubles.getMinValue()
                + ", mean " + doubles.getMean() + ", 100th percentile " + doubles.getValueAtPercentile(100)
                + ", maximum " + doubles.getMaxValue());
        System.out.println("longs: " + longs.getTotalCount() + " values, minimum " + longs.getMinValue() + ", mean "
                + longs.getMean() + ", 100th percentile " + longs.getValueAtPercentile(100) + ", maximum "
                + longs.getMaxValue());
        var out = new ByteArrayOutputStream();
        new HistogramLogWriter(out).outputIntervalHistogram(0, 1, doubles, 1);
        var log = out.toString();
        System.out.println("log: maximum of " + log.split(",")[2].length() + " characters");
        doubles.recordValue(0.5);
        System.out.println("doubles and 0.5: maximum " + doubles.getMaxValue());
    }
}
END
seen=$(java -cp 'lib/*' Zeros.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'doubles: 10 values, minimum 0.0, mean 0.0, 100th percentile 0.0, maximum 6.511732844609232E237
longs: 10 values, minimum 0, mean 0.0, 100th percentile 0, maximum 0
log: maximum of 242 characters
doubles and 0.5: maximum 0.5004882812499999' ]]; then
    echo "changed: the maximum of a histogram of zeros" >&2
    exit 1
fi
echo "as described: the maximum of zeros is a number of 238 digits"
