#!/usr/bin/env bash
# Agrona 2.4.1: a DeadlineTimerWheel that is polled late fires timers that are a whole turn of the wheel apart in the
# order of their places in one spoke, so one that was due long after another fires before it. The documentation of the
# wheel warns of timers in the same tick only (that of Aeron Cluster's timers, of a restart). And one poll looks at one
# tick, however late it is and whatever its limit: it may answer 0 while timers are due, so polling until it answers 0
# stops early. The guess was that poll(now, handler, 100) fires all that is due, earlier ticks first. A wheel that is
# polled in time, tick by tick, does keep the order.
# Seen: ticks of 1 ms, 8 to a turn; timers for 12, 4, 3 and 20 ms. In time "[3, 4, 12, 20]", late "[3, 12, 4, 20]", and
# the first late poll fires 0 of the 4.
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
      <groupId>org.agrona</groupId><artifactId>agrona</artifactId>
      <version>2.4.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Late.java <<'END'
import java.util.ArrayList;
import java.util.HashMap;
import java.util.concurrent.TimeUnit;
import org.agrona.DeadlineTimerWheel;

public class Late {
    public static void main(String... none) {
        show("in time", 0);
        show("late", 1_000);
    }

    static void show(String when, long start) {
        var wheel = new DeadlineTimerWheel(TimeUnit.MILLISECONDS, 0, 1, 8);
        var deadlines = new HashMap<Long, Long>();
        for (long deadline : new long[]{12, 4, 3, 20}) {
            deadlines.put(wheel.scheduleTimer(deadline), deadline);
        }
        var fired = new ArrayList<Long>();
        int first = -1;
        for (long now = start; wheel.timerCount() > 0; now++) {
            int count = wheel.poll(now, (unit, time, timer) -> fired.add(deadlines.get(timer)), 100);
            first = first < 0 ? count : first;
        }
        System.out.println(when + ": " + fired + ", first poll " + first);
    }
}
END
seen=$(java -cp 'lib/*' Late.java)
echo "$seen"
if [[ $seen != $'in time: [3, 4, 12, 20], first poll 0\nlate: [3, 12, 4, 20], first poll 0' ]]; then
    echo "changed: the order of timers" >&2
    exit 1
fi
echo "as described: polled late, the timer for 12 ms fires before the one for 4 ms, and the first poll fires none"
