#!/usr/bin/env bash
# biweekly 0.6.8, a JDK 17 or newer. With a list of days an interval of days counts no more: FREQ=DAILY;INTERVAL=2;
# BYDAY=MO, every other day if it is a Monday, so every other Monday, is every Monday; so it is with BYMONTHDAY, and
# with the months of a monthly rule. FREQ=HOURLY;INTERVAL=2;BYHOUR=8,10,12 has no dates at all: the hours are compared
# with BYSECOND instead of BYHOUR, so with BYSECOND=10 it is 10:00:10 each day. The same without the interval is right,
# and rules of weeks, of minutes, and of hours with days keep both parts. The guess was RFC 5545, by which each of these
# parts limits what frequency and interval give, and what ical4j and lib-recur answer. A job for every other day, on
# working days, runs on all of them; one for every other hour of a shift never. No exception.
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
      <groupId>net.sf.biweekly</groupId><artifactId>biweekly</artifactId>
      <version>0.6.8</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Intervals.java <<'END'
import biweekly.Biweekly;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.TimeZone;

public class Intervals {
    static void show(String rule, String start, int from, int to) {
        var calendar = Biweekly.parse("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nRRULE:" + rule
                + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n").first();
        var dates = calendar.getEvents().get(0).getRecurrenceRule()
                .getDateIterator(Date.from(Instant.parse(start)), TimeZone.getTimeZone("UTC"));
        var seen = new ArrayList<String>();
        while (dates.hasNext() && seen.size() < 4) {
            seen.add(dates.next().toInstant().toString().substring(from, to));
        }
        System.out.println(rule.substring(5) + ": " + seen);
    }

    public static void main(String... none) {
        show("FREQ=DAILY;INTERVAL=2", "2026-06-01T08:00:00Z", 5, 10);
        show("FREQ=DAILY;INTERVAL=2;BYDAY=MO", "2026-06-01T08:00:00Z", 5, 10);
        show("FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", "2026-06-01T08:00:00Z", 5, 10);
        show("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-06-01T08:00:00Z", 5, 10);
        show("FREQ=MONTHLY;INTERVAL=2;BYMONTH=6,7,8,9", "2026-06-01T08:00:00Z", 5, 10);
        show("FREQ=HOURLY;BYHOUR=8,10,12", "2026-06-01T08:00:00Z", 8, 19);
        show("FREQ=HOURLY;INTERVAL=2;BYHOUR=8,10,12", "2026-06-01T08:00:00Z", 8, 19);
        show("FREQ=HOURLY;INTERVAL=2;BYHOUR=8,10,12;BYSECOND=10", "2026-06-01T08:00:00Z", 8, 19);
        show("FREQ=MINUTELY;INTERVAL=20;BYMINUTE=0,20", "2026-06-01T08:00:00Z", 8, 19);
    }
}
END
seen=$(java -cp 'lib/*' Intervals.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'DAILY;INTERVAL=2: [06-01, 06-03, 06-05, 06-07]
DAILY;INTERVAL=2;BYDAY=MO: [06-01, 06-08, 06-15, 06-22]
DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR: [06-01, 06-02, 06-03, 06-04]
WEEKLY;INTERVAL=2;BYDAY=MO: [06-01, 06-15, 06-29, 07-13]
MONTHLY;INTERVAL=2;BYMONTH=6,7,8,9: [06-01, 07-01, 08-01, 09-01]
HOURLY;BYHOUR=8,10,12: [01T08:00:00, 01T10:00:00, 01T12:00:00, 02T08:00:00]
HOURLY;INTERVAL=2;BYHOUR=8,10,12: []
HOURLY;INTERVAL=2;BYHOUR=8,10,12;BYSECOND=10: [01T10:00:10, 02T10:00:10, 03T10:00:10, 04T10:00:10]
MINUTELY;INTERVAL=20;BYMINUTE=0,20: [01T08:00:00, 01T08:20:00, 01T09:00:00, 01T09:20:00]' ]]; then
    echo "changed: the dates of a rule with an interval and a list of days or hours" >&2
    exit 1
fi
echo "as described: an interval of days is ignored beside a list of days, and one of hours loses the hours"
