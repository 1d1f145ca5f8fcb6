#!/usr/bin/env bash
# ThreeTen-Extra 1.11.0, a JDK 17 or newer. AmountFormats.parseUnitBasedDuration reads durations such as "1.5h" and
# "300ms", as Go writes them. From 19 digits behind the point on it gives another duration, mostly a negative one: half
# a second with 18 zeros behind the 5 is minus 0.59 s, and the double 0.1, written in full by BigDecimal, minus 0.118 s.
# Of 10,000 random doubles written so 9,212 come out wrong. Hours with as many digits are refused. The power of 10 that
# the fraction is divided by leaves the range of a long. The guess was that digits below a nanosecond are dropped, as by
# Go's parser, which it is documented to match, or refused, as Duration.parse refuses a tenth one. A timeout that
# another program computed has passed before it starts.
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
      <groupId>org.threeten</groupId><artifactId>threeten-extra</artifactId>
      <version>1.11.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Fractions.java <<'END'
import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Random;
import org.threeten.extra.AmountFormats;

public class Fractions {
    static void show(String text) {
        try {
            System.out.println(text + ": " + AmountFormats.parseUnitBasedDuration(text));
        } catch (DateTimeParseException exception) {
            System.out.println(text + ": refused");
        }
    }

    public static void main(String... none) {
        show("0.500000000000000000s");
        show("0.5000000000000000000s");
        show(new BigDecimal(0.1).toPlainString() + "s");
        show(new BigDecimal(1.1).toPlainString() + "s");
        show("0.5000000000000000000h");
        var random = new Random(1);
        int wrong = 0;
        int negative = 0;
        for (int i = 0; i < 10_000; i++) {
            var number = new BigDecimal(random.nextDouble());
            var duration = AmountFormats.parseUnitBasedDuration(number.toPlainString() + "s");
            wrong += duration.equals(Duration.ofNanos(number.movePointRight(9).longValue())) ? 0 : 1;
            negative += duration.isNegative() ? 1 : 0;
        }
        System.out.println("of 10000 wrong " + wrong + ", negative " + negative);
    }
}
END
seen=$(java -cp 'lib/*' Fractions.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '0.500000000000000000s: PT0.5S
0.5000000000000000000s: PT-0.591944062S
0.1000000000000000055511151231257827021181583404541015625s: PT-0.118388812S
1.100000000000000088817841970012523233890533447265625s: PT0.881611188S
0.5000000000000000000h: refused
of 10000 wrong 9212, negative 8278' ]]; then
    echo "changed: durations with long fractions" >&2
    exit 1
fi
echo "as described: a fraction of 19 digits or more gives another duration"
