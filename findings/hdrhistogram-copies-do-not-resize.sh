#!/usr/bin/env bash
# HdrHistogram 2.2.2, a JDK 17 or newer. A copy() of a DoubleHistogram that resizes itself does not: of 1000 and then 1,
# recorded in the copy, the second throws ArrayIndexOutOfBoundsException, "cannot be extended any further". A copy() of
# a Histogram that resizes itself does. copyCorrectedForCoordinatedOmission() records in such a copy, so that it throws
# for a DoubleHistogram with the single value 1000 and an interval of 100, and for most histograms whose values are
# above their interval, while recordValueWithExpectedInterval(), which gives the same numbers, works. isAutoResize() is
# false of the copies. The guess was a copy with the settings of its original. Code that corrects at the end of a run
# loses the run, or works as long as there was no pause.
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
cat >Copies.java <<'END'
import java.util.function.Supplier;
import org.HdrHistogram.DoubleHistogram;
import org.HdrHistogram.Histogram;

public class Copies {
    static void show(String name, Supplier<Object> action) {
        Object result;
        try {
            result = action.get();
        } catch (ArrayIndexOutOfBoundsException e) {
            result = e.getClass().getSimpleName();
        }
        System.out.println(name + ": " + result);
    }

    public static void main(String... none) {
        var longs = new Histogram(3);
        longs.recordValue(1000);
        var doubles = new DoubleHistogram(3);
        doubles.recordValue(1000);
        System.out.println("resizes: longs " + longs.isAutoResize() + ", copy " + longs.copy().isAutoResize()
                + ", doubles " + doubles.isAutoResize() + ", copy " + doubles.copy().isAutoResize());
        show("longs, copy", () -> {
            var copy = longs.copy();
            copy.recordValue(1_000_000_000);
            return copy.getTotalCount();
        });
        show("doubles, copy", () -> {
            var copy = doubles.copy();
            copy.recordValue(1);
            return copy.getTotalCount();
        });
        show("longs, corrected copy", () -> longs.copyCorrectedForCoordinatedOmission(100).getTotalCount());
        show("doubles, corrected copy", () -> doubles.copyCorrectedForCoordinatedOmission(100).getTotalCount());
        show("doubles, corrected when recorded", () -> {
            var corrected = new DoubleHistogram(3);
            corrected.recordValueWithExpectedInterval(1000, 100);
            return corrected.getTotalCount();
        });
    }
}
END
seen=$(java -cp 'lib/*' Copies.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'resizes: longs true, copy true, doubles true, copy false
longs, copy: 2
doubles, copy: ArrayIndexOutOfBoundsException
longs, corrected copy: 10
doubles, corrected copy: ArrayIndexOutOfBoundsException
doubles, corrected when recorded: 10' ]]; then
    echo "changed: copies of histograms that resize themselves" >&2
    exit 1
fi
echo "as described: a copy of a resizing histogram of doubles does not resize"
