#!/usr/bin/env bash
# Micrometer 1.17.2 with its Prometheus registry (client 1.7.0): the name of a timer's maximum, a gauge that Prometheus
# sees beside the timer, is not reserved. Another meter whose name becomes the same is accepted without a word, and from
# then on each scrape fails, for all meters, until one of the two is removed. The guess was what happens to two meters
# whose own names become the same, "a.b" and "a_b": the second is refused with a warning, and the scrape goes on.
# Seen: "1 samples" for a.b and a_b; DuplicateLabelsException for the timer req and the gauge req.seconds.max, at each
# scrape; 4 samples before the gauge is registered and after it is removed.
# Needs Maven 3 and a JDK, 17 or newer.
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
      <groupId>io.micrometer</groupId><artifactId>micrometer-registry-prometheus</artifactId>
      <version>1.17.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Maximum.java <<'END'
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;

public class Maximum {
    public static void main(String... none) {
        var names = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        names.gauge("a.b", new AtomicInteger(1));
        names.gauge("a_b", new AtomicInteger(2));
        System.out.println("two gauges: " + scrape(names));

        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        registry.counter("innocent").increment();
        registry.timer("req");
        System.out.println("timer: " + scrape(registry));
        registry.gauge("req.seconds.max", new AtomicInteger(7));
        System.out.println("and gauge: " + scrape(registry));
        System.out.println("again: " + scrape(registry));
        registry.remove(registry.get("req.seconds.max").gauge());
        System.out.println("without: " + scrape(registry));
    }

    static String scrape(PrometheusMeterRegistry registry) {
        try {
            return registry.scrape().lines().filter(line -> !line.startsWith("#")).count() + " samples";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }
}
END
seen=$(java -cp 'lib/*' Maximum.java 2>log.txt)
echo "$seen"
if [[ $seen != 'two gauges: 1 samples
timer: 4 samples
and gauge: DuplicateLabelsException
again: DuplicateLabelsException
without: 4 samples' ]]; then
    cat log.txt
    echo "changed: a gauge named as the maximum of a timer" >&2
    exit 1
fi
echo "as described: the gauge is accepted, and every scrape fails while it is there"
