#!/usr/bin/env bash
# cron-utils 9.2.1, a JDK 17 or newer. In Unix cron 0 and 7 are both Sunday, so "0-7" is every day, and cron-utils takes
# it so: it counts seven times in a week. Its mapper from Unix to Quartz maps both ends to 1, and "1-1" is Sundays only;
# "0-7/2", which is every other day, is Sundays only too. No exception. "1-7", "0-6" and "*" keep their days. The guess
# was that a mapped expression has the times of the one it was made from, or that it is refused, as what the mapper has
# no form for is. A job that ran daily under cron runs once a week under Quartz.
# Seen: "0-7: Unix 7 days, Quartz 1" and "0-7/2: Unix 4 days, Quartz 1" in a week, the same number in both of the
# others.
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
      <groupId>com.cronutils</groupId><artifactId>cron-utils</artifactId><version>9.2.1</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Days.java <<'JAVA'
import com.cronutils.mapper.CronMapper;
import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.ZonedDateTime;

public class Days {
    static int inAWeek(Cron cron) {
        var from = ZonedDateTime.parse("2025-06-02T00:00:00Z");
        return ExecutionTime.forCron(cron).countExecutions(from, from.plusWeeks(1));
    }

    public static void main(String... none) {
        var parser = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
        for (var days : new String[] {"0-7", "0-7/2", "1-7", "0-6", "*", "1-5", "6,7"}) {
            var unix = parser.parse("0 12 * * " + days);
            var quartz = CronMapper.fromUnixToQuartz().map(unix);
            System.out.println(days + ": Unix " + inAWeek(unix) + " days, Quartz " + inAWeek(quartz) + ", \""
                    + quartz.asString() + "\"");
        }
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Days.java
java -cp '.:jars/*' Days >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
0-7: Unix 7 days, Quartz 1, "0 0 12 ? * 1-1 *"
0-7/2: Unix 4 days, Quartz 1, "0 0 12 ? * 1-1/2 *"
1-7: Unix 7 days, Quartz 7, "0 0 12 ? * 2-1 *"
0-6: Unix 7 days, Quartz 7, "0 0 12 ? * 1-7 *"
*: Unix 7 days, Quartz 7, "0 0 12 * * ? *"
1-5: Unix 5 days, Quartz 5, "0 0 12 ? * 2-6 *"
6,7: Unix 2 days, Quartz 2, "0 0 12 ? * 7,1 *"
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the days of an expression that is mapped from Unix to Quartz" >&2
    exit 1
fi
echo "as described: every day, as 0-7 in Unix cron, is mapped to Sundays in Quartz"
