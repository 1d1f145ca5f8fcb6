#!/usr/bin/env bash
# OpenTelemetry for Java 1.68.0, a JDK 17 or newer. The callback of an observable counter gives a running total, and a
# reader with delta temporality exports the differences. If the callback fails once, or leaves an attribute out once,
# the next difference is the whole total again: the last one is forgotten at each collection without a value. The
# point's start is the previous collection, so a backend that adds the deltas up counts everything of the past twice,
# and shows it as one burst within an interval. The failure itself is logged; that it counts is not. The guess was the
# difference to the last total that was seen, or a point that starts at zero anew, as after a restart. A total that does
# not move at all is counted again with each gap. Specification issue 4861 asks what is right after a gap.
# Seen: of totals 100, 200, failure, 400, 500 at seconds 10 to 50 the deltas below, whose sum is 700.
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
      <groupId>io.opentelemetry</groupId><artifactId>opentelemetry-sdk-testing</artifactId>
      <version>1.68.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Gap.java <<'JAVA'
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.time.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

public class Gap {
    static int round;

    static void show(String title, boolean fails) {
        round = 0;
        var clock = TestClock.create(Instant.EPOCH);
        var reader = InMemoryMetricReader.createDelta();
        try (var provider = SdkMeterProvider.builder().setClock(clock).registerMetricReader(reader).build()) {
            provider.get("sample").counterBuilder("requests").buildWithCallback(result -> {
                if (fails && round == 3) {
                    throw new IllegalStateException("busy");
                }
                result.record(100L * round);
            });
            System.out.print(title + ":");
            long sum = 0;
            for (round = 1; round <= 5; round++) {
                clock.advance(Duration.ofSeconds(10));
                for (var metric : reader.collectAllMetrics()) {
                    for (var point : metric.getLongSumData().getPoints()) {
                        sum += point.getValue();
                        System.out.print(" " + point.getValue() + " from "
                                + TimeUnit.NANOSECONDS.toSeconds(point.getStartEpochNanos()) + " to "
                                + TimeUnit.NANOSECONDS.toSeconds(point.getEpochNanos()) + ",");
                    }
                }
            }
            System.out.println(" sum " + sum);
        }
    }

    public static void main(String... none) {
        show("always there", false);
        show("failed at 30", true);
    }
}
JAVA
javac --release 17 -cp 'lib/*' -d . Gap.java
java -cp '.:lib/*' Gap >seen.txt 2>log.txt || { cat log.txt; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
always there: 100 from 0 to 10, 100 from 10 to 20, 100 from 20 to 30, 100 from 30 to 40, 100 from 40 to 50, sum 500
failed at 30: 100 from 0 to 10, 100 from 10 to 20, 400 from 30 to 40, 100 from 40 to 50, sum 700
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the deltas of a counter whose callback fails once" >&2
    exit 1
fi
echo "as described: after a failed callback the whole total is counted again"
