#!/usr/bin/env bash
# cron4j 2.2.5, a JDK 17 or newer. Predictor.setTimeZone sets the zone of the predictions, yet the minute after the last
# prediction is tried in the zone of the machine. On a machine in UTC a predictor for New York, asked at 08:59 UTC for
# "0 9 * * *", says that the job runs at 5 in the morning there; for "* 9 * * *" it has the sixty minutes from 5 on. For
# "* 4,9 * * *" it goes on from 4:59 to 5:00, and so to 5:59, whenever it was asked. Asked at another minute, the first
# two are right. The guess was one zone for all predictions; Scheduler with that zone, and SchedulingPattern.match, keep
# to it. Whoever shows, or waits for, the next run has one that does not happen.
# Seen: the lines below, in New York's time.
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
      <groupId>it.sauronsoftware.cron4j</groupId><artifactId>cron4j</artifactId>
      <version>2.2.5</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Predictions.java <<'END'
import it.sauronsoftware.cron4j.Predictor;
import it.sauronsoftware.cron4j.SchedulingPattern;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.TimeZone;

public class Predictions {
    static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

    static void show(String pattern, String start) {
        var predictor = new Predictor(pattern, Instant.parse(start).toEpochMilli());
        predictor.setTimeZone(TimeZone.getTimeZone(NEW_YORK));
        var seen = new ArrayList<String>();
        int wrong = 0;
        for (int i = 0; i < 60; i++) {
            var next = predictor.nextMatchingDate().toInstant();
            if (i < 3) {
                seen.add(next.atZone(NEW_YORK).toLocalTime().toString());
            }
            wrong += new SchedulingPattern(pattern).match(TimeZone.getTimeZone(NEW_YORK), next.toEpochMilli()) ? 0 : 1;
        }
        System.out.println(pattern + " from " + start.substring(11, 16) + " UTC: " + seen + ", of 60 wrong " + wrong);
    }

    public static void main(String... none) {
        show("0 9 * * *", "2026-07-01T08:30:00Z");
        show("0 9 * * *", "2026-07-01T08:59:00Z");
        show("* 9 * * *", "2026-07-01T08:30:00Z");
        show("* 9 * * *", "2026-07-01T08:59:00Z");
        show("* 4,9 * * *", "2026-07-01T08:30:00Z");
    }
}
END
seen=$(java -Duser.timezone=UTC -cp 'lib/*' Predictions.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '0 9 * * * from 08:30 UTC: [09:00, 09:00, 09:00], of 60 wrong 0
0 9 * * * from 08:59 UTC: [05:00, 09:00, 09:00], of 60 wrong 1
* 9 * * * from 08:30 UTC: [09:00, 09:01, 09:02], of 60 wrong 0
* 9 * * * from 08:59 UTC: [05:00, 05:01, 05:02], of 60 wrong 60
* 4,9 * * * from 08:30 UTC: [04:31, 04:32, 04:33], of 60 wrong 31' ]]; then
    echo "changed: the times that a predictor for another time zone gives" >&2
    exit 1
fi
echo "as described: the minute after a prediction is tried in the machine's time zone"
