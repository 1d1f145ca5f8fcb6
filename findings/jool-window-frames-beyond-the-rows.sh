#!/usr/bin/env bash
# jOOλ (jool) 0.9.15, a JDK 17 or newer. The frame of Seq.window(-5, 5) is the row, five before and five after it; of
# three rows it has all three in each: count() is 3 and sum() is 60, but firstValue() and lastValue() are empty. They
# are right as soon as one end of the frame is among the rows. A frame that lies before the first row or after the last,
# as window(-3, -2) does at the first, has a count of -1, and sum() throws IllegalArgumentException; one that just
# misses has a count of 0 and no sum. The guess was SQL, which the window functions are modelled on: the frame is cut to
# the rows that exist, and if none is left the count is 0 and the rest is null. A moving window over a stream that has
# just begun is wider than the stream.
# Seen: the lines below. nthValue(0), the same value, is right.
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
cat >Frames.java <<'END'
import java.util.Optional;
import org.jooq.lambda.Seq;
import org.jooq.lambda.Window;

public class Frames {
    static String values(Window<Integer> window) {
        return window.count() + " rows, first " + text(window.firstValue()) + ", nth(0) " + text(window.nthValue(0))
                + ", last " + text(window.lastValue()) + ", sum " + sum(window);
    }

    static String text(Optional<?> value) {
        return value.map(Object::toString).orElse("none");
    }

    static String sum(Window<Integer> window) {
        try {
            return text(window.sum());
        } catch (RuntimeException refusal) {
            return refusal.getClass().getSimpleName();
        }
    }

    static void show(int lower, int upper) {
        Seq.of(10, 20, 30).window(lower, upper).forEach(window -> System.out.println(
                lower + " to " + upper + " at " + window.value() + ": " + values(window)));
    }

    public static void main(String... none) {
        show(-1, 1);
        show(-5, 5);
        show(-3, -2);
    }
}
END
seen=$(java -cp 'lib/*' Frames.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '-1 to 1 at 10: 2 rows, first 10, nth(0) 10, last 20, sum 30
-1 to 1 at 20: 3 rows, first 10, nth(0) 10, last 30, sum 60
-1 to 1 at 30: 2 rows, first 20, nth(0) 20, last 30, sum 50
-5 to 5 at 10: 3 rows, first none, nth(0) 10, last none, sum 60
-5 to 5 at 20: 3 rows, first none, nth(0) 10, last none, sum 60
-5 to 5 at 30: 3 rows, first none, nth(0) 10, last none, sum 60
-3 to -2 at 10: -1 rows, first none, nth(0) none, last none, sum IllegalArgumentException
-3 to -2 at 20: 0 rows, first none, nth(0) none, last none, sum none
-3 to -2 at 30: 1 rows, first 10, nth(0) 10, last 10, sum 10' ]]; then
    echo "changed: frames that reach beyond the rows" >&2
    exit 1
fi
echo "as described: a frame that is wider than the rows has no first and no last"
