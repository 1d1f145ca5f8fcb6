#!/usr/bin/env bash
# Esper 8.9.0, a JDK 17 or newer. sum, avg and stddev over a window take what leaves it from a running total of doubles.
# One reading of 1e17 among ordinary ones costs the others' digits, and its leaving does not bring them back: of the
# window [3, 4] the sum is 0 then, and it stays 7 too low for good, so of [4, 5] the average, 1, is below the minimum,
# 4. After a NaN the three are NaN for ever, after an infinity too, also in windows that no longer hold it; min, max and
# median of the same windows are right. No exception, no warning. The guess was that an aggregate over a window is one
# of the events in it, as that is what a window is for. One faulty reading of a sensor ends its averages.
# Seen: the lines below. The deviation of [4, 5] after 1e17 is NaN; it is 0.7 in truth.
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
      <groupId>com.espertech</groupId><artifactId>esper-compiler</artifactId><version>8.9.0</version>
    </dependency>
    <dependency>
      <groupId>com.espertech</groupId><artifactId>esper-runtime</artifactId><version>8.9.0</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Window.java <<'JAVA'
import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.compiler.client.CompilerArguments;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import com.espertech.esper.runtime.client.EPRuntimeProvider;

public class Window {
    public static class Reading {
        private final double value;

        Reading(double value) {
            this.value = value;
        }

        public double getValue() {
            return value;
        }
    }

    static void show(double faulty) throws Exception {
        var configuration = new Configuration();
        configuration.getCommon().addEventType(Reading.class);
        configuration.getRuntime().getThreading().setInternalTimerEnabled(false);
        var compiled = EPCompilerProvider.getCompiler().compile(
                "@name('last two') select sum(value) as s, avg(value) as a, stddev(value) as d, min(value) as l,"
                        + " median(value) as m, max(value) as g from Reading#length(2)",
                new CompilerArguments(configuration));
        var runtime = EPRuntimeProvider.getRuntime("after " + faulty, configuration);
        var deployment = runtime.getDeploymentService().deploy(compiled);
        var statement = runtime.getDeploymentService().getStatement(deployment.getDeploymentId(), "last two");
        for (double value : new double[] {1, 2, faulty, 3, 4, 5}) {
            runtime.getEventService().sendEventBean(new Reading(value), "Reading");
            if (value == 4 || value == 5) {
                var row = statement.iterator().next();
                System.out.println("after " + faulty + ", [" + (value - 1) + ", " + value + "]: sum " + row.get("s")
                        + ", avg " + row.get("a") + ", stddev " + row.get("d") + "; min " + row.get("l") + ", median "
                        + row.get("m") + ", max " + row.get("g"));
            }
        }
        runtime.destroy();
    }

    public static void main(String... none) throws Exception {
        show(1e17);
        show(Double.NaN);
        show(Double.POSITIVE_INFINITY);
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Window.java
java -cp '.:jars/*' Window >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
after 1.0E17, [3.0, 4.0]: sum 0.0, avg 0.0, stddev 0.0; min 3.0, median 3.5, max 4.0
after 1.0E17, [4.0, 5.0]: sum 2.0, avg 1.0, stddev NaN; min 4.0, median 4.5, max 5.0
after NaN, [3.0, 4.0]: sum NaN, avg NaN, stddev NaN; min 3.0, median 3.5, max 4.0
after NaN, [4.0, 5.0]: sum NaN, avg NaN, stddev NaN; min 4.0, median 4.5, max 5.0
after Infinity, [3.0, 4.0]: sum NaN, avg NaN, stddev NaN; min 3.0, median 3.5, max 4.0
after Infinity, [4.0, 5.0]: sum NaN, avg NaN, stddev NaN; min 4.0, median 4.5, max 5.0
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the aggregates of windows after one that held a large value, a NaN or an infinity" >&2
    exit 1
fi
echo "as described: sums and averages over a window are wrong after a value that has left it"
