#!/usr/bin/env bash
# Micrometer 1.17.2 with its registries for Graphite and JMX, which keep their meters in Dropwizard Metrics, a JDK 17 or
# newer. Counter.increment(double) cuts each amount to a whole number before it adds it: a thousand increments of 0.75
# are 0, with no warning, where SimpleMeterRegistry counts 750. A distribution summary's values are cut in the same way
# before they are reported: of loads of 0.75 Graphite gets a mean and a greatest value of 0, while mean() and max() of
# the same summary answer 0.75, so a look at the meter in the application shows nothing wrong. The guess was the amount,
# as the interface takes and answers doubles, or rounding when it is reported. Whoever counts kilowatt hours, seconds or
# prices, or records ratios, loses them by the choice of a registry.
# Seen: "counter 750.0, summary mean 0.75, greatest 0.75" of SimpleMeterRegistry; of the other two "counter 0.0", and
# "reported mean 0.0, greatest 0".
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
      <groupId>io.micrometer</groupId><artifactId>micrometer-registry-graphite</artifactId>
      <version>1.17.2</version>
    </dependency>
    <dependency>
      <groupId>io.micrometer</groupId><artifactId>micrometer-registry-jmx</artifactId>
      <version>1.17.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Fractions.java <<'END'
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.dropwizard.DropwizardMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.graphite.GraphiteConfig;
import io.micrometer.graphite.GraphiteMeterRegistry;
import io.micrometer.jmx.JmxConfig;
import io.micrometer.jmx.JmxMeterRegistry;
import java.util.Map;

public class Fractions {
    static void show(MeterRegistry registry) {
        var energy = registry.counter("energy");
        var load = registry.summary("load");
        for (var i = 0; i < 1_000; i++) {
            energy.increment(0.75);
            load.record(0.75);
        }
        var line = registry.getClass().getSimpleName() + ": counter " + energy.count() + ", summary mean "
                + load.mean() + ", greatest " + load.max();
        if (registry instanceof DropwizardMeterRegistry reported) {
            var snapshot = reported.getDropwizardRegistry().getHistograms().get("load").getSnapshot();
            line += "; reported mean " + snapshot.getMean() + ", greatest " + snapshot.getMax();
        }
        System.out.println(line);
    }

    public static void main(String... none) {
        show(new SimpleMeterRegistry());
        GraphiteConfig off = key -> Map.of("graphite.enabled", "false").get(key);
        show(new GraphiteMeterRegistry(off, Clock.SYSTEM));
        show(new JmxMeterRegistry(JmxConfig.DEFAULT, Clock.SYSTEM));
        System.exit(0);
    }
}
END
seen=$(java -cp 'lib/*' Fractions.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'SimpleMeterRegistry: counter 750.0, summary mean 0.75, greatest 0.75
GraphiteMeterRegistry: counter 0.0, summary mean 0.75, greatest 0.75; reported mean 0.0, greatest 0
JmxMeterRegistry: counter 0.0, summary mean 0.75, greatest 0.75; reported mean 0.0, greatest 0' ]]; then
    echo "changed: fractions in the registries that keep their meters in Dropwizard Metrics" >&2
    exit 1
fi
echo "as described: amounts and values below 1 are nothing in the registries for Graphite and JMX"
