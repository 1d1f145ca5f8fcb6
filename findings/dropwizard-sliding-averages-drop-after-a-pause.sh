#!/usr/bin/env bash
# Dropwizard Metrics 4.2.40, a JDK 17 or newer. SlidingTimeWindowMovingAverages keeps a count for each second of the
# last 15 minutes; that its "rates" are counts is known (issue 1948). If nothing is marked for more than 15 minutes, the
# first mark afterwards moves the time of the oldest second on, but not its place in the ring. A quarter of an hour
# later, under an even load, the counts of the seconds between the two places are deleted: as many as the pause was
# longer than a multiple of 15 minutes, so up to 14 minutes of events. The rate of 15 minutes collapses, and is right
# again another quarter of an hour later. The guess was that once the pause is out of the window it has no effect, as
# with a pause of 10 minutes. An alarm on a falling load goes off each time, 15 minutes after work began.
# Seen, one event a second after a pause, at 890, 910, 1500 and 2000 seconds: "890 900 900 900" after 10 minutes, "890
# 600 600 900" after 20, "890 60 600 900" after 29.
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
      <groupId>io.dropwizard.metrics</groupId><artifactId>metrics-core</artifactId>
      <version>4.2.40</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Pause.java <<'END'
import com.codahale.metrics.Clock;
import com.codahale.metrics.Meter;
import com.codahale.metrics.SlidingTimeWindowMovingAverages;

public class Pause {
    static class Manual extends Clock {
        long second;

        @Override
        public long getTick() {
            return second * 1_000_000_000;
        }
    }

    public static void main(String... none) {
        for (var pause : new int[] {10, 16, 20, 29}) {
            var clock = new Manual();
            var meter = new Meter(new SlidingTimeWindowMovingAverages(clock), clock);
            for (var second = 0; second < 1_000; second++, clock.second++) {
                meter.mark();
            }
            clock.second += pause * 60;
            var seen = "";
            for (var second = 1; second <= 2_000; second++, clock.second++) {
                meter.mark();
                if (second == 890 || second == 910 || second == 1_500 || second == 2_000) {
                    seen += " " + Math.round(meter.getFifteenMinuteRate());
                }
            }
            System.out.println(pause + " minutes:" + seen);
        }
    }
}
END
seen=$(java -cp 'lib/*' Pause.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '10 minutes: 890 900 900 900
16 minutes: 890 840 840 900
20 minutes: 890 600 600 900
29 minutes: 890 60 600 900' ]]; then
    echo "changed: the rate of 15 minutes after a pause" >&2
    exit 1
fi
echo "as described: a quarter of an hour after a pause, counts that are in the window are deleted"
