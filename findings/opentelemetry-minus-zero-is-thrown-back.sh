#!/usr/bin/env bash
# OpenTelemetry for Java 1.68.0, a JDK 17 or newer. A double histogram with exponential buckets throws
# IllegalStateException from record(-0.0), into the code that is measured. The value is not counted, yet is the minimum
# from then on, and a second reader does not get it at all. The aggregator asks Double.compare, for which -0.0 is below
# 0, and the negative buckets, where it goes therefore, refuse zero. 0.0 is counted as zero; explicit buckets count
# both; a negative value is dropped with a warning, NaN without one. The guess was a zero, as -0.0 == 0.0, and that to
# measure never throws, as the specification has it. Math.rint makes -0.0 of a clock difference of -0.3 ms. The code
# works until a view chooses exponential buckets for it.
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
      <groupId>io.opentelemetry</groupId><artifactId>opentelemetry-sdk-testing</artifactId>
      <version>1.68.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Zeros.java <<'END'
import io.opentelemetry.sdk.metrics.Aggregation;
import io.opentelemetry.sdk.metrics.InstrumentSelector;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.View;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;

public class Zeros {
    static void show(String what, Aggregation aggregation) {
        var first = InMemoryMetricReader.create();
        var second = InMemoryMetricReader.create();
        var view = View.builder().setAggregation(aggregation).build();
        var provider = SdkMeterProvider.builder().registerMetricReader(first).registerMetricReader(second)
                .registerView(InstrumentSelector.builder().setType(InstrumentType.HISTOGRAM).build(), view).build();
        var histogram = provider.get("sample").histogramBuilder("skew").build();
        for (double value : new double[] {0.0, 2.0, Double.NaN, Math.rint(-0.3)}) {
            try {
                histogram.record(value);
            } catch (IllegalStateException exception) {
                System.out.println(what + ": " + value + " throws " + exception.getMessage());
            }
        }
        System.out.println(what + ": " + text(first) + "; second reader " + text(second));
    }

    static String text(InMemoryMetricReader reader) {
        var point = reader.collectAllMetrics().iterator().next().getData().getPoints().iterator().next();
        if (point instanceof ExponentialHistogramPointData exponential) {
            return exponential.getCount() + " values, zeros " + exponential.getZeroCount() + ", least "
                    + exponential.getMin();
        }
        var explicit = (HistogramPointData) point;
        return explicit.getCount() + " values, up to zero " + explicit.getCounts().get(0) + ", least "
                + explicit.getMin();
    }

    public static void main(String... none) {
        show("explicit", Aggregation.explicitBucketHistogram());
        show("exponential", Aggregation.base2ExponentialBucketHistogram());
    }
}
END
seen=$(java -cp 'lib/*' Zeros.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'explicit: 3 values, up to zero 2, least 0.0; second reader 3 values, up to zero 2, least 0.0
exponential: -0.0 throws Illegal attempted recording of zero at bucket level.
exponential: 2 values, zeros 1, least -0.0; second reader 2 values, zeros 1, least 0.0' ]]; then
    echo "changed: what a histogram with exponential buckets does with -0.0" >&2
    exit 1
fi
echo "as described: the code that measures -0.0 gets an exception"
