#!/usr/bin/env bash
# Dropwizard Metrics 4.2.40, a JDK 17 or newer. ExponentiallyDecayingReservoir takes an alpha, and says that a higher
# one means a stronger bias towards newer values; 0.015, the default, stands for five minutes, so 0.5 for some ten
# seconds. With 0.5 the reservoir takes its last value 23 minutes after the start: a value's weight is e to alpha times
# the seconds since the start, and becomes infinite, as does its place in the order. The start is moved once an hour
# only. Until then snapshots have the values of that minute, a mean of 0, and nothing says so. Each alpha of 0.2 or more
# meets it within the hour; the lock-free reservoir is the same. The guess was what the documentation says, or an
# exception for such an alpha. A dashboard shows each hour's latencies for 23 minutes, and for 37 those of the 23rd.
# Seen after 20, 40, 58 and 61 minutes: "recent" four times of 0.015 and 0.15; of 0.5 "recent, stale with mean 0.0,
# stale with mean 0.0, recent".
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
cat >Decay.java <<'END'
import com.codahale.metrics.Clock;
import com.codahale.metrics.ExponentiallyDecayingReservoir;
import com.codahale.metrics.LockFreeExponentiallyDecayingReservoir;
import com.codahale.metrics.Reservoir;

public class Decay {
    static class Manual extends Clock {
        long second;

        @Override
        public long getTick() {
            return second * 1_000_000_000;
        }

        @Override
        public long getTime() {
            return second * 1_000;
        }
    }

    static String run(Reservoir reservoir, Manual clock) {
        var seen = "";
        for (; clock.second <= 3_700; clock.second++) {
            for (var times = 0; times < 100; times++) {
                reservoir.update(clock.second);
            }
            if (clock.second == 1_200 || clock.second == 2_400 || clock.second == 3_500 || clock.second == 3_700) {
                var snapshot = reservoir.getSnapshot();
                seen += ", " + (snapshot.getMax() > clock.second - 300 ? "recent" : "stale")
                        + (snapshot.getMean() > clock.second - 300 ? "" : " with mean " + snapshot.getMean());
            }
        }
        return seen.substring(2);
    }

    public static void main(String... none) {
        for (var alpha : new double[] {0.015, 0.15, 0.5}) {
            var clock = new Manual();
            System.out.println(alpha + ": " + run(new ExponentiallyDecayingReservoir(100, alpha, clock), clock));
            clock = new Manual();
            var lockFree = LockFreeExponentiallyDecayingReservoir.builder().size(100).alpha(alpha).clock(clock).build();
            System.out.println(alpha + ": " + run(lockFree, clock));
        }
    }
}
END
seen=$(java -cp 'lib/*' Decay.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '0.015: recent, recent, recent, recent
0.015: recent, recent, recent, recent
0.15: recent, recent, recent, recent
0.15: recent, recent, recent, recent
0.5: recent, stale with mean 0.0, stale with mean 0.0, recent
0.5: recent, stale with mean 0.0, stale with mean 0.0, recent' ]]; then
    echo "changed: a decaying reservoir with an alpha of 0.5" >&2
    exit 1
fi
echo "as described: with an alpha of 0.5 the values of the 23rd minute stay for the rest of the hour"
