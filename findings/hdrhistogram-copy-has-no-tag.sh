#!/usr/bin/env bash
# HdrHistogram 2.2.2: copy() and copyInto() of a histogram keep its counts and its time stamps, but not its tag. The
# documentation of copy() promises everything. An interval log is told apart by tags, so intervals that are copied
# before they are written end in the group without a name, among those of other kinds. The guess was that the tag goes
# where the time stamps go. DoubleHistogram is the same. Whoever copies has to set the tag again.
# Seen, written to a log and read back: "reads 1000 2000" for the histogram itself, "null 1000 2000" for its copies.
# Needs Maven 3 and a JDK, 17 or newer.
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
cat >Copied.java <<'END'
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.HdrHistogram.DoubleHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

public class Copied {
    public static void main(String... none) {
        var reads = new Histogram(3);
        reads.recordValue(7);
        reads.setStartTimeStamp(1_000);
        reads.setEndTimeStamp(2_000);
        reads.setTag("reads");
        var into = new Histogram(3);
        reads.copyInto(into);
        var precise = new DoubleHistogram(3);
        precise.recordValue(7);
        precise.setTag("reads");
        System.out.println("itself " + logged(reads));
        System.out.println("copy() " + logged(reads.copy()));
        System.out.println("copyInto() " + logged(into));
        System.out.println("DoubleHistogram " + precise.copy().getTag());
    }

    static String logged(Histogram histogram) {
        var log = new ByteArrayOutputStream();
        var writer = new HistogramLogWriter(log);
        writer.outputIntervalHistogram(histogram);
        writer.close();
        var read = new HistogramLogReader(new ByteArrayInputStream(log.toByteArray())).nextIntervalHistogram();
        return read.getTag() + " " + read.getStartTimeStamp() + " " + read.getEndTimeStamp();
    }
}
END
seen=$(java -cp 'lib/*' Copied.java)
echo "$seen"
if [[ $seen != 'itself reads 1000 2000
copy() null 1000 2000
copyInto() null 1000 2000
DoubleHistogram null' ]]; then
    echo "changed: what a copy has" >&2
    exit 1
fi
echo "as described: a copy has the counts and the times of its histogram, and no tag"
