#!/usr/bin/env bash
# Artio (artio-codecs) 0.175, a JDK 17 or newer. DecimalFloat.fromDouble, which turns a double into the decimal number
# of a FIX field, answers true and gives 123456789.120000004 for 123456789.12, 9918366.03099999949 for 9918366.031. It
# multiplies what is behind the point by 10 until less than a limit is left that does not grow with the number, so that
# of amounts from some tens of millions on, with two decimals, most get digits that nobody wrote: of 20,000 random ones
# below 10^9, 18,180. The same numbers as text, by fromString, are exact, and prices below 100,000 with four decimals
# are right. The guess was the shortest decimal that is that double, as Double.toString and BigDecimal.valueOf give, or
# false. A counterparty sees an amount with nine decimals and rejects it, or books it.
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
      <groupId>uk.co.real-logic</groupId><artifactId>artio-codecs</artifactId>
      <version>0.175</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Amounts.java <<'END'
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import uk.co.real_logic.artio.fields.DecimalFloat;

public class Amounts {
    static void show(double amount) {
        var number = new DecimalFloat();
        var converted = number.fromDouble(amount);
        var text = BigDecimal.valueOf(amount).toPlainString();
        System.out.println(text + ": " + number + " " + converted + ", of text "
                + new DecimalFloat().fromString(text));
    }

    static void count(double limit, int decimals) {
        var random = new Random(5);
        int wrong = 0;
        for (int i = 0; i < 20_000; i++) {
            var amount = new BigDecimal(random.nextDouble() * limit).setScale(decimals, RoundingMode.HALF_UP);
            var number = new DecimalFloat();
            number.fromDouble(amount.doubleValue());
            wrong += new BigDecimal(number.toString()).compareTo(amount) == 0 ? 0 : 1;
        }
        System.out.printf("%d decimals below %.0f: %d of 20000 wrong%n", decimals, limit, wrong);
    }

    public static void main(String... none) {
        show(100.12);
        show(1_234_567.12);
        show(123_456_789.12);
        show(9_918_366.031);
        count(1e5, 4);
        count(1e9, 2);
    }
}
END
seen=$(java -cp 'lib/*' Amounts.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '100.12: 100.12 true, of text 100.12
1234567.12: 1234567.12 true, of text 1234567.12
123456789.12: 123456789.120000004 true, of text 123456789.12
9918366.031: 9918366.03099999949 true, of text 9918366.031
4 decimals below 100000: 0 of 20000 wrong
2 decimals below 1000000000: 18180 of 20000 wrong' ]]; then
    echo "changed: decimal numbers of doubles" >&2
    exit 1
fi
echo "as described: a large amount gets more digits than its double has"
