#!/usr/bin/env bash
# t-digest 3.3 (com.tdunning), a JDK 17 or newer. Comparison.ks, the Kolmogorov-Smirnov statistic of two digests, gives
# 3.54 for a hundred values of 5 and a hundred from 100 to 199, and 7.04 for the same two the other way round. The guess
# was about 7.07 for both, the greatest value that it can have, since the two ranges have nothing in common; and it is
# the greatest distance of two curves, which no order can change. Its documentation says that it equals the normal one.
# Once the values of the first digest have ended, it looks only at the distance of the second one from itself, 0; and at
# its own last value a digest's share is less than 1, by half of the values that are equal to it. That half is missing,
# unless all values are different. Four values of 5 and four greater ones give 0.71 and 1.24; the normal one is 1.41. A
# watch that compares calls ending at one limit with slower calls sees the whole change or half of it, by the order.
# Seen: the lines below; AVL tree digests of the first two sets of values give the same.
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
      <groupId>com.tdunning</groupId><artifactId>t-digest</artifactId><version>3.3</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Distances.java <<'JAVA'
import com.tdunning.math.stats.Comparison;
import com.tdunning.math.stats.TDigest;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

public class Distances {
    public static void main(String... none) {
        show("100 times 5, 100 to 199", same(5, 100), rising(100, 100));
        show("4 times 5, 100 to 103", same(5, 4), rising(100, 4));
        show("1 to 100, 101 to 200", rising(1, 100), rising(101, 100));
    }

    static double[] same(double value, int count) {
        return DoubleStream.generate(() -> value).limit(count).toArray();
    }

    static double[] rising(int first, int count) {
        return IntStream.range(first, first + count).asDoubleStream().toArray();
    }

    static TDigest digest(double[] values) {
        TDigest digest = TDigest.createMergingDigest(100);
        Arrays.stream(values).forEach(digest::add);
        return digest;
    }

    static void show(String name, double[] some, double[] others) {
        System.out.printf(Locale.ROOT, "%s: %.2f, the other way round %.2f, normal %.2f%n", name,
                Comparison.ks(digest(some), digest(others)), Comparison.ks(digest(others), digest(some)),
                normal(some, others));
    }

    /** The statistic by its definition, from the values themselves. */
    static double normal(double[] some, double[] others) {
        double greatest = DoubleStream.concat(Arrays.stream(some), Arrays.stream(others))
                .map(at -> Math.abs(share(some, at) - share(others, at))).max().orElseThrow();
        return greatest * Math.sqrt((double) some.length * others.length / (some.length + others.length));
    }

    static double share(double[] values, double at) {
        return (double) Arrays.stream(values).filter(value -> value <= at).count() / values.length;
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Distances.java
java -cp '.:jars/*' Distances >seen.txt 2>errors.txt || { cat errors.txt >&2; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
100 times 5, 100 to 199: 3.54, the other way round 7.04, normal 7.07
4 times 5, 100 to 103: 0.71, the other way round 1.24, normal 1.41
1 to 100, 101 to 200: 7.04, the other way round 7.04, normal 7.07
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the distance of two digests in one order and the other" >&2
    exit 1
fi
echo "as described: the distance of two digests is half as large in one order as in the other"
