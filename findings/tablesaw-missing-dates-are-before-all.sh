#!/usr/bin/env bash
# Tablesaw (tablesaw-core) 0.44.4, a JDK 17 or newer. isBefore and isOnOrBefore of a DateColumn, DateTimeColumn,
# InstantColumn or TimeColumn select the rows without a value, too: a missing one is stored as the least number of its
# type and compared as that. isAfter leaves them out, and so do isBetweenIncluding and, in the columns of numbers,
# isLessThan, where a missing value is stored in the same way. The guess was that nothing without a value meets a
# condition on it. Whoever deletes or bills what is due before a day has all that has no day among it.
# Seen: the lines below, of two rows, the second without a value.
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
      <groupId>tech.tablesaw</groupId><artifactId>tablesaw-core</artifactId>
      <version>0.44.4</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId>
      <version>2.0.17</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Due.java <<'END'
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import tech.tablesaw.api.DateColumn;
import tech.tablesaw.api.DateTimeColumn;
import tech.tablesaw.api.InstantColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.TimeColumn;
import tech.tablesaw.columns.Column;

public class Due {
    static final LocalDate DAY = LocalDate.of(2024, 6, 1);

    static <C extends Column<?>> C withMissing(C column) {
        column.appendMissing();
        return column;
    }

    public static void main(String... none) {
        var days = withMissing(DateColumn.create("day", List.of(DAY)));
        System.out.println("day: before " + days.isBefore(DAY.plusDays(1)).size() + ", on or before "
                + days.isOnOrBefore(DAY).size() + ", after " + days.isAfter(DAY.minusDays(1)).size() + ", between "
                + days.isBetweenIncluding(DAY.minusYears(100), DAY).size());
        var noon = DAY.atTime(12, 0);
        var times = withMissing(DateTimeColumn.create("time", List.of(noon)));
        System.out.println("day and time: before " + times.isBefore(noon.plusHours(1)).size() + ", on or before "
                + times.isOnOrBefore(noon).size() + ", after " + times.isAfter(noon.minusHours(1)).size());
        var instant = noon.toInstant(ZoneOffset.UTC);
        var instants = withMissing(InstantColumn.create("instant", List.of(instant)));
        System.out.println("instant: before " + instants.isBefore(instant.plusSeconds(1)).size() + ", after "
                + instants.isAfter(instant.minusSeconds(1)).size());
        var clock = withMissing(TimeColumn.create("clock", List.of(LocalTime.of(9, 0))));
        System.out.println("time: before " + clock.isBefore(LocalTime.of(10, 0)).size() + ", after "
                + clock.isAfter(LocalTime.of(8, 0)).size());
        var numbers = withMissing(IntColumn.create("number", new int[]{5}));
        System.out.println("number: less " + numbers.isLessThan(6).size() + ", greater "
                + numbers.isGreaterThan(4).size());
    }
}
END
seen=$(java -cp 'lib/*' Due.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'day: before 2, on or before 2, after 1, between 1
day and time: before 2, on or before 2, after 1
instant: before 2, after 1
time: before 2, after 1
number: less 1, greater 1' ]]; then
    echo "changed: the rows that are before a day" >&2
    exit 1
fi
echo "as described: what has no date is before every date"
