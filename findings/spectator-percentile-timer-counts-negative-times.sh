#!/usr/bin/env bash
# Spectator (spectator-api) 1.10.6, a JDK 17 or newer. Timer.record is documented to drop a time below 0, which a clock
# that was set back gives, and a PercentileTimer drops it from its count and its total. Its percentiles take it in, in
# the smallest bucket of its range: after ten times of 500 ms and fifteen below 0 the count is 10, the mean 500 ms, and
# the median 11 ms, which no time was. PercentileDistributionSummary drops the same amounts from both. The guess was one
# of the two for all three figures. A clock that jumps back makes a slow service look fast, in its median and in no
# other figure.
# Seen: "timer 10 of 500, median 492; summary 10 of 500, median 469" before, "timer 10 of 500, median 11; summary 10 of
# 500, median 469" after.
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
      <groupId>com.netflix.spectator</groupId><artifactId>spectator-api</artifactId>
      <version>1.10.6</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Negative.java <<'END'
import com.netflix.spectator.api.DefaultRegistry;
import com.netflix.spectator.api.histogram.PercentileDistributionSummary;
import com.netflix.spectator.api.histogram.PercentileTimer;
import java.util.concurrent.TimeUnit;

public class Negative {
    public static void main(String... none) {
        var registry = new DefaultRegistry();
        var timer = PercentileTimer.builder(registry).withName("timer").build();
        var summary = PercentileDistributionSummary.builder(registry).withName("summary").withRange(10, 10_000).build();
        for (var times = 0; times < 10; times++) {
            timer.record(500, TimeUnit.MILLISECONDS);
            summary.record(500);
        }
        show("before", timer, summary);
        for (var times = 0; times < 15; times++) {
            timer.record(-1, TimeUnit.MILLISECONDS);
            summary.record(-1);
        }
        show("after", timer, summary);
    }

    static void show(String when, PercentileTimer timer, PercentileDistributionSummary summary) {
        System.out.println(when + ": timer " + timer.count() + " of "
                + Math.round(timer.totalTime() / 1e6 / timer.count()) + ", median "
                + Math.round(timer.percentile(50) * 1_000) + "; summary " + summary.count() + " of "
                + summary.totalAmount() / summary.count() + ", median " + Math.round(summary.percentile(50)));
    }
}
END
seen=$(java -cp 'lib/*' Negative.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'before: timer 10 of 500, median 492; summary 10 of 500, median 469
after: timer 10 of 500, median 11; summary 10 of 500, median 469' ]]; then
    echo "changed: negative times in a PercentileTimer" >&2
    exit 1
fi
echo "as described: a negative time is in no count and no total, and it is in the percentiles"
