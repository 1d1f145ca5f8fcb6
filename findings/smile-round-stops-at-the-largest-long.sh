#!/usr/bin/env bash
# Smile (smile-base) 7.2.0, a JDK 25. MathEx.round, which rounds a double to a number of decimals, gives
# 922.3372036854776 for 1000 and 16 decimals, 922337203.6854776 for 10^9 and 10, and 92233720368547760 for 10^17 and 2:
# the number is multiplied by the power of ten and rounded to a long, which stops at its largest value, and divided
# again. Nothing is thrown. The guess was the number itself, as a whole number has nothing to round, and as BigDecimal
# gives it. One who rounds to many decimals, to compare results for instance, gets one constant for all that are large.
# Seen: the lines below.
# Needs Maven and a JDK, 25 or newer, on the path.
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
      <groupId>com.github.haifengl</groupId><artifactId>smile-base</artifactId>
      <version>7.2.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Rounding.java <<'END'
import java.math.BigDecimal;
import java.math.RoundingMode;
import smile.math.MathEx;

public class Rounding {
    static void show(double number, int decimals) {
        System.out.println(number + ", " + decimals + " decimals: " + MathEx.round(number, decimals)
                + ", by BigDecimal "
                + BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_UP).doubleValue());
    }

    public static void main(String... none) {
        show(0.12345, 2);
        show(900.5, 16);
        show(1000, 16);
        show(2000.25, 16);
        show(-2000.25, 16);
        show(1e9, 10);
        show(1e17, 2);
    }
}
END
seen=$(java -cp 'lib/*' Rounding.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '0.12345, 2 decimals: 0.12, by BigDecimal 0.12
900.5, 16 decimals: 900.5, by BigDecimal 900.5
1000.0, 16 decimals: 922.3372036854776, by BigDecimal 1000.0
2000.25, 16 decimals: 922.3372036854776, by BigDecimal 2000.25
-2000.25, 16 decimals: -922.3372036854776, by BigDecimal -2000.25
1.0E9, 10 decimals: 9.223372036854776E8, by BigDecimal 1.0E9
1.0E17, 2 decimals: 9.223372036854776E16, by BigDecimal 1.0E17' ]]; then
    echo "changed: rounding of large numbers" >&2
    exit 1
fi
echo "as described: large numbers round to the largest long"
