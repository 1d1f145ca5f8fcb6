#!/usr/bin/env bash
# Tablesaw (tablesaw-core) 0.44.4, a JDK 17 or newer. round() and roundInt() of a DoubleColumn give 0 for each missing
# value, and roundInt() the remainder of 3,000,000,000 in 32 bits, -1294967296. What is 0 is no longer missing: the
# column counts no missing values, and its mean is that of twice as many numbers. asIntColumn() keeps missing values and
# stops at the largest int, and abs, square and the other functions keep them, too. The guess was the same of rounding.
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
cat >Rounded.java <<'END'
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.NumericColumn;

public class Rounded {
    static void show(String name, NumericColumn<?> column) {
        System.out.println(name + ": " + column.asList() + ", missing " + column.countMissing() + ", mean "
                + column.mean());
    }

    public static void main(String... none) {
        var celsius = DoubleColumn.create("celsius", 20.4, Double.NaN, 21.6, Double.NaN);
        show("measured", celsius);
        show("round", celsius.round());
        show("roundInt", celsius.roundInt());
        show("asIntColumn", celsius.asIntColumn());
        show("abs", celsius.abs());
        var bytes = DoubleColumn.create("bytes", 3e9);
        System.out.println("3e9: round " + bytes.round().asList() + ", roundInt " + bytes.roundInt().asList()
                + ", asIntColumn " + bytes.asIntColumn().asList());
    }
}
END
seen=$(java -cp 'lib/*' Rounded.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'measured: [20.4, null, 21.6, null], missing 2, mean 21.0
round: [20.0, 0.0, 22.0, 0.0], missing 0, mean 10.5
roundInt: [20.0, 0.0, 22.0, 0.0], missing 0, mean 10.5
asIntColumn: [20, null, 21, null], missing 2, mean 20.5
abs: [20.4, null, 21.6, null], missing 2, mean 21.0
3e9: round [3.0E9], roundInt [-1.294967296E9], asIntColumn [2147483647]' ]]; then
    echo "changed: the rounding of missing values" >&2
    exit 1
fi
echo "as described: a missing number is rounded to zero"
