#!/usr/bin/env bash
# Ion (com.amazon.ion:ion-java) 1.12.1, a JDK 17 or newer. Timestamp.forMillis with a BigDecimal, for fractions of a
# millisecond, gives a time before 1970 that lies in the last millisecond of a second one second too late: -0.5 is
# 1970-01-01T00:00:00.9995Z, and -1000.5 what -0.5 should be. The second is taken from the number with its fraction cut
# off, toward 0, and the fraction from the number rounded down. addDay of such a time, and addMillis of one before it,
# are a second late as well; one in a thousand random times with microseconds does not survive getDecimalMillis and
# back. Other fractions are right, -1.5 or -999.5, and so is forEpochSecond with nanoseconds. The guess was the time
# that many milliseconds before 1970, as documented. Births and old measurements get another second, some of them.
# Seen: the lines below.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=com.amazon.ion:ion-java:1.12.1 -DoutputDirectory=lib >maven.txt 2>&1 || { cat maven.txt >&2; exit 2; }
cat >Seconds.java <<'END'
import com.amazon.ion.Timestamp;
import java.math.BigDecimal;
import java.util.Random;

public class Seconds {
    public static void main(String... none) {
        for (String millis : new String[]{"-1", "-1.5", "-0.5", "-999.5", "-1000.5", "1000.5"}) {
            System.out.println(millis + ": " + Timestamp.forMillis(new BigDecimal(millis), 0));
        }
        System.out.println("nanoseconds: " + Timestamp.forEpochSecond(-1, 999_500_000, 0));
        var time = Timestamp.valueOf("1960-01-01T12:00:59.9995Z");
        System.out.println(time + " and a day: " + time.addDay(1));
        System.out.println(time + " and back: " + Timestamp.forMillis(time.getDecimalMillis(), 0));
        var before = Timestamp.valueOf("1960-01-01T12:00:59.9985Z");
        System.out.println(before + " and 1 ms: " + before.addMillis(1));
        var random = new Random(1);
        int wrong = 0;
        for (int i = 0; i < 100_000; i++) {
            var millis = BigDecimal.valueOf(-random.nextLong(1_000_000_000_000_000L), 3);
            if (Timestamp.forMillis(millis, 0).getDecimalMillis().compareTo(millis) != 0) {
                wrong++;
            }
        }
        System.out.println("wrong: " + (wrong > 50 && wrong < 150 ? "about 1 in 1000" : wrong));
    }
}
END
seen=$(java -cp 'lib/*' Seconds.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '-1: 1969-12-31T23:59:59.999Z
-1.5: 1969-12-31T23:59:59.9985Z
-0.5: 1970-01-01T00:00:00.9995Z
-999.5: 1969-12-31T23:59:59.0005Z
-1000.5: 1969-12-31T23:59:59.9995Z
1000.5: 1970-01-01T00:00:01.0005Z
nanoseconds: 1969-12-31T23:59:59.999500000Z
1960-01-01T12:00:59.9995Z and a day: 1960-01-02T12:01:00.9995Z
1960-01-01T12:00:59.9995Z and back: 1960-01-01T12:01:00.9995Z
1960-01-01T12:00:59.9985Z and 1 ms: 1960-01-01T12:01:00.9995Z
wrong: about 1 in 1000' ]]; then
    echo "changed: the last millisecond of a second before 1970" >&2
    exit 1
fi
echo "as described: the last microseconds of a second before 1970 are a second late"
