#!/usr/bin/env bash
# cyclops (com.oath.cyclops) 10.4.1, a JDK 17 or newer. median() of a stream, a Seq or a Vector gives 3 of 1, 2, 3, and
# 4 of 1 to 5; of a single value it throws IndexOutOfBoundsException. atPercentile(95) throws it for ten values, and
# atPercentile(100) for any number, though its comment says that it takes 0 to 100 and answers none otherwise.
# Both take the element at the position of the nearest rank, rounded up, in a list that counts from 0, and so the one
# after. Values have to be sorted, says the comment of atPercentile; these are. The guess was 2, 3 and the single value,
# and the largest for 100. stdDeviation beside it is of the population, variance of a sample: its square is not
# the other. A high percentile of few values is what a monitor asks for first, and it throws.
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
      <groupId>com.oath.cyclops</groupId><artifactId>cyclops</artifactId>
      <version>10.4.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt >&2; exit 2; }
cat >Median.java <<'END'
import cyclops.data.Seq;
import cyclops.data.Vector;
import cyclops.reactive.ReactiveSeq;
import java.util.function.Supplier;

public class Median {
    static void show(String name, Supplier<?> question) {
        try {
            System.out.println(name + ": " + question.get());
        } catch (IndexOutOfBoundsException e) {
            System.out.println(name + ": out of bounds");
        }
    }

    public static void main(String... none) {
        for (int count = 1; count <= 5; count++) {
            int last = count;
            show("median of 1 to " + last, () -> ReactiveSeq.range(1, last + 1).median());
        }
        show("Seq", () -> Seq.of(1, 2, 3).median());
        show("Vector", () -> Vector.of(1, 2, 3).median());
        show("90 % of 1 to 10", () -> ReactiveSeq.range(1, 11).atPercentile(90));
        show("95 % of 1 to 10", () -> ReactiveSeq.range(1, 11).atPercentile(95));
        show("100 % of 1 to 100", () -> ReactiveSeq.range(1, 101).atPercentile(100));
        show("101 % of 1 to 100", () -> ReactiveSeq.range(1, 101).atPercentile(101));
        show("variance", () -> ReactiveSeq.range(1, 6).variance(number -> number));
        show("deviation", () -> ReactiveSeq.range(1, 6).stdDeviation(number -> number));
    }
}
END
seen=$(java -cp 'lib/*' Median.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'median of 1 to 1: out of bounds
median of 1 to 2: Some[2]
median of 1 to 3: Some[3]
median of 1 to 4: Some[3]
median of 1 to 5: Some[4]
Seq: Some[3]
Vector: Some[3]
90 % of 1 to 10: Some[10]
95 % of 1 to 10: out of bounds
100 % of 1 to 100: out of bounds
101 % of 1 to 100: None[]
variance: 2.5
deviation: 1.4142135623730951' ]]; then
    echo "changed: medians and percentiles of cyclops" >&2
    exit 1
fi
echo "as described: the median of 1, 2, 3 is 3, and that of one value out of bounds"
