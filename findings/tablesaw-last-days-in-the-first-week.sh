#!/usr/bin/env bash
# Tablesaw (tablesaw-core) 0.44.4, a JDK 17 or newer. yearWeek() of a column of dates, documented to give texts that
# sort in the order of time, joins the week, counted within the year that the week belongs to, with the year of the day:
# 30 December 2024 is in 2024-01, with the days that began that year, before 29 December, in 2024-52, and 1 January 2021
# in 2021-53, after all of 2021. Which days of a year go astray depends on the locale of the machine, as the weeks do:
# in the United States those are the days of December that share a week with January. The guess was 2025-01 and 2020-53.
# A sum by week puts the end of a year upon its beginning.
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
cat >Weeks.java <<'END'
import java.time.LocalDate;
import java.util.stream.Stream;
import tech.tablesaw.api.DateColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.Table;

public class Weeks {
    public static void main(String... locale) {
        var days = DateColumn.create("day", Stream.of("2021-01-01", "2021-01-04", "2024-01-01", "2024-12-28",
                "2024-12-30", "2025-01-01").map(LocalDate::parse));
        var weeks = days.yearWeek();
        for (int i = 0; i < days.size(); i++) {
            System.out.println(locale[0] + ", " + days.get(i).getDayOfWeek() + " " + days.get(i) + ": "
                    + weeks.get(i));
        }
        var table = Table.create(days, weeks).sortOn(weeks.name(), "day");
        System.out.println(locale[0] + ", sorted: " + table.dateColumn("day").asList().subList(2, 6));
    }
}
END
seen=$({ java -Duser.language=de -Duser.country=DE -cp 'lib/*' Weeks.java Germany; \
    java -Duser.language=en -Duser.country=US -cp 'lib/*' Weeks.java 'United States'; } \
    2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'Germany, FRIDAY 2021-01-01: 2021-53
Germany, MONDAY 2021-01-04: 2021-01
Germany, MONDAY 2024-01-01: 2024-01
Germany, SATURDAY 2024-12-28: 2024-52
Germany, MONDAY 2024-12-30: 2024-01
Germany, WEDNESDAY 2025-01-01: 2025-01
Germany, sorted: [2024-01-01, 2024-12-30, 2024-12-28, 2025-01-01]
United States, FRIDAY 2021-01-01: 2021-01
United States, MONDAY 2021-01-04: 2021-02
United States, MONDAY 2024-01-01: 2024-01
United States, SATURDAY 2024-12-28: 2024-52
United States, MONDAY 2024-12-30: 2024-01
United States, WEDNESDAY 2025-01-01: 2025-01
United States, sorted: [2024-01-01, 2024-12-30, 2024-12-28, 2025-01-01]' ]]; then
    echo "changed: the weeks of the days about New Year" >&2
    exit 1
fi
echo "as described: the last days of a year are in its first week"
