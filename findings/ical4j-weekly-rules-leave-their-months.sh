#!/usr/bin/env bash
# ical4j 4.4.0, a JDK 17 or newer. FREQ=WEEKLY;BYMONTH=6,7,8;BYDAY=SA, the Saturdays of each summer, has Saturdays of
# September, and lacks as many of June. The months are asked of the start's weekday in each week, and the days of that
# week are added afterwards, so it depends on the weekday of the start which days are wrong: from a Saturday on all are
# right, while of Mondays, Wednesdays and Fridays from a Saturday on some are in May. FREQ=DAILY with the same parts,
# which stands for the same days, has them right. The guess was that, as in RFC 5545 BYMONTH limits a weekly rule, and
# as ical4j put the months of daily rules right in 2018 (issue 265). What is to run in a season runs outside of it too,
# and starts a week late, once in most years.
# Seen: the lines below, of the five summers from 2026 to 2030.
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
      <groupId>org.mnode.ical4j</groupId><artifactId>ical4j</artifactId>
      <version>4.4.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Summers.java <<'END'
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.fortuna.ical4j.model.Recur;

public class Summers {
    static void show(String start, String frequency, String days) {
        var first = LocalDate.parse(start);
        var end = LocalDate.of(2031, 1, 1);
        var dates = new Recur<LocalDate>("FREQ=" + frequency + ";BYMONTH=6,7,8;BYDAY=" + days)
                .getDates(first, first, end);
        var right = new TreeSet<LocalDate>();
        for (var date = first; date.isBefore(end); date = date.plusDays(1)) {
            if (date.getMonthValue() >= 6 && date.getMonthValue() <= 8
                    && List.of(days.split(",")).contains(date.getDayOfWeek().name().substring(0, 2))) {
                right.add(date);
            }
        }
        var outside = new ArrayList<>(dates);
        outside.removeAll(right);
        var missing = new ArrayList<>(right);
        missing.removeAll(dates);
        System.out.println(first.getDayOfWeek() + " " + frequency + " " + days + ": " + dates.size()
                + ", outside " + months(outside) + ", missing " + months(missing));
    }

    static String months(List<LocalDate> dates) {
        return dates.stream().collect(Collectors.groupingBy(LocalDate::getMonth, TreeMap::new, Collectors.counting()))
                .toString();
    }

    public static void main(String... none) {
        show("2026-06-01", "WEEKLY", "SA");
        show("2026-06-06", "WEEKLY", "SA");
        show("2026-06-01", "DAILY", "SA");
        show("2026-06-06", "WEEKLY", "MO,WE,FR");
        show("2026-06-06", "DAILY", "MO,WE,FR");
    }
}
END
seen=$(java -cp 'lib/*' Summers.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'MONDAY WEEKLY SA: 66, outside {SEPTEMBER=4}, missing {JUNE=4}
SATURDAY WEEKLY SA: 66, outside {}, missing {}
MONDAY DAILY SA: 66, outside {}, missing {}
SATURDAY WEEKLY MO,WE,FR: 195, outside {MAY=8}, missing {AUGUST=7}
SATURDAY DAILY MO,WE,FR: 194, outside {}, missing {}' ]]; then
    echo "changed: the days of a weekly rule that is limited to months" >&2
    exit 1
fi
echo "as described: a weekly rule for some months has days of the months beside them, and lacks others"
