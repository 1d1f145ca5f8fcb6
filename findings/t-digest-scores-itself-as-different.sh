#!/usr/bin/env bash
# t-digest 3.3 (com.tdunning), a JDK 17 or newer. Comparison.compareChi2 of a digest with itself gives about 6,900 when
# the digest holds ten thousand values of 1 and 2, at the quantiles 0.1, 0.5 and 0.9. Its documentation calls this a
# score that is bigger the more two distributions differ, about chi-square for equal ones: of three cuts, above 7.8 is
# rare. The guess was nearly 0 of a digest and itself. So it is of values that are all different, and of the histograms
# of the same library; and ten thousand different values, all moved by a tenth of their range, score 1,700. It counts
# the values of the first digest by the quantiles asked for, and those of the second by their share up to the cut. With
# many equal values at a cut, these two differ in one and the same digest. Latencies in whole milliseconds and sizes of
# batches are such values: an alarm on this score fires where nothing has changed, and the louder the more values.
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
      <groupId>com.tdunning</groupId><artifactId>t-digest</artifactId><version>3.3</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Scores.java <<'JAVA'
import com.tdunning.math.stats.Comparison;
import com.tdunning.math.stats.FloatHistogram;
import com.tdunning.math.stats.TDigest;
import java.util.Arrays;
import java.util.stream.IntStream;

public class Scores {
    static final double[] CUTS = {0.1, 0.5, 0.9};

    public static void main(String... none) {
        double[] equal = IntStream.range(0, 10_000).mapToDouble(i -> i % 10 < 4 ? 1 : 2).toArray();
        double[] different = IntStream.range(0, 10_000).mapToDouble(i -> i).toArray();
        double[] greater = IntStream.range(0, 10_000).mapToDouble(i -> i + 1_000).toArray();
        show("equal values with themselves", score(equal, equal));
        show("different values with themselves", score(different, different));
        show("different values, all greater by a tenth", score(different, greater));
        var histogram = new FloatHistogram(0.5, 10);
        Arrays.stream(equal).forEach(histogram::add);
        show("the histogram of the equal values with itself", Comparison.compareChi2(histogram, histogram));
    }

    static double score(double[] some, double[] others) {
        return Comparison.compareChi2(digest(some), digest(others), CUTS);
    }

    static TDigest digest(double[] values) {
        TDigest digest = TDigest.createMergingDigest(100);
        Arrays.stream(values).forEach(digest::add);
        return digest;
    }

    static void show(String name, double score) {
        System.out.println(name + ": about " + Math.round(score / 100) * 100);
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Scores.java
java -cp '.:jars/*' Scores >seen.txt 2>errors.txt || { cat errors.txt >&2; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
equal values with themselves: about 6900
different values with themselves: about 0
different values, all greater by a tenth: about 1700
the histogram of the equal values with itself: about 0
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the score of a digest with itself" >&2
    exit 1
fi
echo "as described: a digest of few different values scores as different from itself"
