#!/usr/bin/env bash
# Quartz 2.5.2, a JDK 17 or newer. Trigger.getFinalFireTime is documented as the last time at which the trigger will
# fire. Of a daily trigger it is the end of its last day's hours, not a multiple of the interval, whatever its repeat
# count, and later than the trigger's end time if those hours go on after it. Of an interval of months that starts on
# the 31st and ends before its first repetition it is the 30th, before the start. If the end time is a multiple of the
# interval, as midnight is of a day, the answer is the end time, at which no such trigger fires. The guess was the last
# of the times that TriggerUtils.computeFireTimes lists for the same trigger, as it is if the end is no multiple of a
# plain interval; and that none of them is after the end, while the daily trigger that ends at 10:00 fires at 10:06 once
# more. What is kept until a trigger's last firing is kept too long, or dropped before the first.
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
      <groupId>org.quartz-scheduler</groupId><artifactId>quartz</artifactId><version>2.5.2</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Last.java <<'JAVA'
import java.time.Instant;
import java.util.Date;
import java.util.TimeZone;
import org.quartz.CalendarIntervalScheduleBuilder;
import org.quartz.DailyTimeIntervalScheduleBuilder;
import org.quartz.ScheduleBuilder;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TimeOfDay;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerUtils;
import org.quartz.spi.OperableTrigger;

public class Last {
    static void show(String name, String start, String end, ScheduleBuilder<?> schedule) {
        var trigger = (OperableTrigger) TriggerBuilder.newTrigger()
                .withIdentity(name)
                .startAt(Date.from(Instant.parse(start)))
                .endAt(Date.from(Instant.parse(end)))
                .withSchedule(schedule)
                .build();
        var times = TriggerUtils.computeFireTimes(trigger, null, 1000);
        System.out.println(name + ": fires last at " + times.get(times.size() - 1).toInstant() + ", answers "
                + trigger.getFinalFireTime().toInstant());
    }

    static DailyTimeIntervalScheduleBuilder daily() {
        return DailyTimeIntervalScheduleBuilder.dailyTimeIntervalSchedule()
                .withIntervalInMinutes(7)
                .startingDailyAt(TimeOfDay.hourAndMinuteOfDay(8, 0))
                .endingDailyAt(TimeOfDay.hourAndMinuteOfDay(12, 0));
    }

    public static void main(String... none) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        show("daily", "2025-01-01T00:00:00Z", "2025-01-03T10:00:00Z", daily());
        show("daily, 3 repeats", "2025-01-01T00:00:00Z", "2025-01-03T10:00:00Z", daily().withRepeatCount(3));
        show("months from the 31st", "2025-01-31T00:00:00Z", "2025-02-10T00:00:00Z",
                CalendarIntervalScheduleBuilder.calendarIntervalSchedule().withIntervalInMonths(3));
        show("days to midnight", "2025-01-01T00:00:00Z", "2025-01-04T00:00:00Z",
                CalendarIntervalScheduleBuilder.calendarIntervalSchedule().withIntervalInDays(1));
        show("10 s in 30 s", "2025-01-01T00:00:00Z", "2025-01-01T00:00:30Z",
                SimpleScheduleBuilder.repeatSecondlyForever(10));
        show("10 s in 31 s", "2025-01-01T00:00:00Z", "2025-01-01T00:00:31Z",
                SimpleScheduleBuilder.repeatSecondlyForever(10));
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Last.java
java -cp '.:jars/*' Last >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
daily: fires last at 2025-01-03T10:06:00Z, answers 2025-01-03T12:00:00Z
daily, 3 repeats: fires last at 2025-01-01T08:21:00Z, answers 2025-01-03T12:00:00Z
months from the 31st: fires last at 2025-01-31T00:00:00Z, answers 2025-01-30T00:00:00Z
days to midnight: fires last at 2025-01-03T00:00:00Z, answers 2025-01-04T00:00:00Z
10 s in 30 s: fires last at 2025-01-01T00:00:20Z, answers 2025-01-01T00:00:30Z
10 s in 31 s: fires last at 2025-01-01T00:00:30Z, answers 2025-01-01T00:00:30Z
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the last firing of a trigger, by itself and by its list of times" >&2
    exit 1
fi
echo "as described: what a trigger answers for its last firing is a time at which it does not fire"
