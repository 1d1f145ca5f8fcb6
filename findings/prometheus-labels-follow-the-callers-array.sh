#!/usr/bin/env bash
# Prometheus client for Java (prometheus-metrics-core) 1.10.0, a JDK 17 or newer. labelValues(String...) keeps the array
# that it is given as the key of the value, uncopied. A caller that fills one array anew for each call, to save
# allocations, changes the labels of what was counted before: five failures in Paris are exported as failures in Milan
# as soon as the array says Milan, and removing "paris" removes nothing. Once both have been counted, there are two
# values with one label, and each scrape of the metric ends in a DuplicateLabelsException. The guess was that the values
# are read during the call, as those of a constant label are, and as Labels.of(String[], String[]) copies its arrays;
# nothing says that the array must stay as it is.
# Seen: "same array: milan=5, then removed: milan=5; orders of both: DuplicateLabelsException", "new array: paris=5,
# then removed: ; orders of both: milan=1 paris=5".
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
      <groupId>io.prometheus</groupId><artifactId>prometheus-metrics-core</artifactId>
      <version>1.10.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Follow.java <<'END'
import io.prometheus.metrics.core.metrics.Counter;
import java.util.stream.Collectors;

public class Follow {
    static String scrape(Counter counter) {
        try {
            return counter.collect().getDataPoints().stream()
                    .map(point -> point.getLabels().getValue(0) + "=" + (int) point.getValue())
                    .sorted().collect(Collectors.joining(" "));
        } catch (RuntimeException refused) {
            return refused.getClass().getSimpleName();
        }
    }

    static void run(String way, boolean copied) {
        var orders = Counter.builder().name("orders").labelNames("venue").build();
        var fails = Counter.builder().name("fails").labelNames("venue").build();
        var values = new String[] {"paris"};
        for (var times = 0; times < 5; times++) {
            orders.labelValues(copied ? values.clone() : values).inc();
            fails.labelValues(copied ? values.clone() : values).inc();
        }
        values[0] = "milan";
        orders.labelValues(copied ? values.clone() : values).inc();
        var afterOne = scrape(fails);
        fails.remove("paris");
        System.out.println(way + ": " + afterOne + ", then removed: " + scrape(fails) + "; orders of both: "
                + scrape(orders));
    }

    public static void main(String... none) {
        run("same array", false);
        run("new array", true);
    }
}
END
seen=$(java -cp 'lib/*' Follow.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'same array: milan=5, then removed: milan=5; orders of both: DuplicateLabelsException
new array: paris=5, then removed: ; orders of both: milan=1 paris=5' ]]; then
    echo "changed: label values from an array that is used again" >&2
    exit 1
fi
echo "as described: the labels of a value are those that its caller's array has now"
