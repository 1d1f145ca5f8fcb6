#!/usr/bin/env bash
# JMH 1.37 (jmh-core), a JDK 17 or newer. Statistics.getHistogram(levels), documented to give the number of samples
# between each two neighbouring levels, gives only zeros as soon as one sample is below the first level: of 1, 3, 5 and
# 5.5 with levels 2, 4 and 6 it counts none between 2 and 4, and none between 4 and 6. It passes over the levels in
# search of one that the sample is behind, and stops for good when there is none. Samples above the last level are left
# out, as one would guess, and so was the guess for those below. A Statistics of a single value does that. Whoever looks
# at the tail of a run's samples, from 1 ms upwards, finds it empty, whatever is in it.
# Seen: the lines below, of the statistics of a list, and of those that sampling modes use.
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
      <groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId>
      <version>1.37</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Levels.java <<'END'
import java.util.Arrays;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.SingletonStatistics;
import org.openjdk.jmh.util.Statistics;

public class Levels {
    static String counts(Statistics statistics, double... levels) {
        return Arrays.toString(statistics.getHistogram(levels));
    }

    public static void main(String... none) {
        double[] samples = {1, 3, 5, 5.5};
        var list = new ListStatistics(samples);
        var multiset = new MultisetStatistics();
        for (double sample : samples) {
            multiset.addValue(sample, 10);
        }
        System.out.println("from 0: " + counts(list, 0, 2, 4, 6) + ", " + counts(multiset, 0, 2, 4, 6));
        System.out.println("from 2: " + counts(list, 2, 4, 6) + ", " + counts(multiset, 2, 4, 6));
        System.out.println("to 4: " + counts(list, 0, 2, 4) + ", " + counts(multiset, 0, 2, 4));
        System.out.println("5 alone: " + counts(new SingletonStatistics(5), 2, 4, 6));
    }
}
END
seen=$(java -cp 'lib/*' Levels.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'from 0: [1, 1, 2], [10, 10, 20]
from 2: [0, 0], [0, 0]
to 4: [1, 1], [10, 10]
5 alone: [0, 1]' ]]; then
    echo "changed: histograms of samples below the first level" >&2
    exit 1
fi
echo "as described: one sample below the first level, and nothing is counted"
