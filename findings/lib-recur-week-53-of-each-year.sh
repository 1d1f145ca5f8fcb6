#!/usr/bin/env bash
# lib-recur 0.17.1, a JDK 17 or newer. FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR, the Friday of each week 53, has a date in every
# year: Thursday 2 January 2025, which is in week 1, Thursday 1 January 2026, and then the right one, Friday 1 January
# 2027, as 2026 has a week 53. From the years that have 52 weeks come days that are in no week 53, and in most of them
# not even on the weekday. Without BYDAY, so by the weekday of the start, these years have no date, and weeks 1 and 52
# are right with BYDAY too. The guess was RFC 5545, by which BYDAY chooses among the days of the week, and that a rule
# for a weekday has no other. What is to close a long year runs in each.
# Seen: the lines below, of the 60 years from 2024 on, 11 of which have a week 53.
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
      <groupId>org.dmfs</groupId><artifactId>lib-recur</artifactId>
      <version>0.17.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Weeks.java <<'END'
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.RecurrenceRule;

public class Weeks {
    static void show(String rule, int week) throws Exception {
        var dates = new RecurrenceRule("FREQ=YEARLY;" + rule).iterator(DateTime.parse("20240105"));
        var first = new ArrayList<String>();
        int all = 0;
        int otherWeek = 0;
        int otherDay = 0;
        while (true) {
            var next = dates.nextDateTime();
            var date = LocalDate.of(next.getYear(), next.getMonth() + 1, next.getDayOfMonth());
            if (date.getYear() > 2083) {
                break;
            }
            all++;
            otherWeek += date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) == week ? 0 : 1;
            otherDay += date.getDayOfWeek() == DayOfWeek.FRIDAY ? 0 : 1;
            if (first.size() < 3) {
                first.add(date + " " + date.getDayOfWeek().name().substring(0, 3));
            }
        }
        System.out.println(rule + ": " + all + ", in another week " + otherWeek + ", no Friday " + otherDay + ", "
                + first);
    }

    public static void main(String... none) throws Exception {
        show("BYWEEKNO=53", 53);
        show("BYWEEKNO=53;BYDAY=FR", 53);
        show("BYWEEKNO=52;BYDAY=FR", 52);
        show("BYWEEKNO=1;BYDAY=FR", 1);
    }
}
END
seen=$(java -cp 'lib/*' Weeks.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'BYWEEKNO=53: 11, in another week 0, no Friday 0, [2027-01-01 FRI, 2032-12-31 FRI, 2038-01-01 FRI]
BYWEEKNO=53;BYDAY=FR: 60, in another week 49, no Friday 34, [2025-01-02 THU, 2026-01-01 THU, 2027-01-01 FRI]
BYWEEKNO=52;BYDAY=FR: 60, in another week 0, no Friday 0, [2024-12-27 FRI, 2025-12-26 FRI, 2026-12-25 FRI]
BYWEEKNO=1;BYDAY=FR: 60, in another week 0, no Friday 0, [2024-01-05 FRI, 2025-01-03 FRI, 2026-01-02 FRI]' ]]; then
    echo "changed: the days of the weeks 53" >&2
    exit 1
fi
echo "as described: the Fridays of week 53 are Thursdays in years that have no such week"
