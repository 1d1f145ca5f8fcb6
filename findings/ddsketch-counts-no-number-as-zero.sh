#!/usr/bin/env bash
# DDSketch for Java (sketches-java) 0.8.3, a JDK 17 or newer. A sketch refuses what it cannot hold, an infinity, with
# IllegalArgumentException; NaN it counts as 0. Of three latencies of 100 and two quotients 0/0 the least is 0, and so
# is the 25th percentile, and nothing tells the two from measured zeros. DDSketchWithExactSummaryStatistics, for the
# same five values, has the sum, the least and the greatest NaN for good. A count of NaN is accepted too: every later
# count is NaN. The guess was the exception, which t-digest throws for NaN.
# Seen: "count 5, least 0, p25 0", "exact: sum NaN, least NaN, greatest NaN", "count NaN"; infinity refused.
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
      <groupId>com.datadoghq</groupId><artifactId>sketches-java</artifactId><version>0.8.3</version>
    </dependency>
    <dependency>
      <groupId>com.tdunning</groupId><artifactId>t-digest</artifactId><version>3.3</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >NoNumber.java <<'JAVA'
import com.datadoghq.sketch.ddsketch.DDSketchWithExactSummaryStatistics;
import com.datadoghq.sketch.ddsketch.DDSketches;
import com.tdunning.math.stats.TDigest;
import java.util.function.DoubleConsumer;

public class NoNumber {
    public static void main(String... none) {
        var sketch = DDSketches.unboundedDense(0.01);
        var exact = new DDSketchWithExactSummaryStatistics(() -> DDSketches.unboundedDense(0.01));
        for (double value : new double[]{100, 0.0 / 0.0, 100, 0.0 / 0.0, 100}) {
            sketch.accept(value);
            exact.accept(value);
        }
        System.out.printf("count %.0f, least %.0f, p25 %.0f%n", sketch.getCount(), sketch.getMinValue(),
                sketch.getValueAtQuantile(0.25));
        System.out.println("exact: sum " + exact.getSum() + ", least " + exact.getMinValue() + ", greatest "
                + exact.getMaxValue());
        sketch.accept(1, Double.NaN);
        System.out.println("count " + sketch.getCount());
        show("DDSketch, infinity", DDSketches.unboundedDense(0.01), Double.POSITIVE_INFINITY);
        show("DDSketch, NaN", DDSketches.unboundedDense(0.01), Double.NaN);
        show("t-digest, NaN", TDigest.createMergingDigest(100)::add, Double.NaN);
    }

    static void show(String what, DoubleConsumer sketch, double value) {
        try {
            sketch.accept(value);
            System.out.println(what + ": accepted");
        } catch (RuntimeException refusal) {
            System.out.println(what + ": refused");
        }
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . NoNumber.java
java -Duser.language=en -cp '.:jars/*' NoNumber >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
count 5, least 0, p25 0
exact: sum NaN, least NaN, greatest NaN
count NaN
DDSketch, infinity: refused
DDSketch, NaN: accepted
t-digest, NaN: refused
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what a sketch makes of NaN" >&2
    exit 1
fi
echo "as described: DDSketch counts NaN as 0"
