#!/usr/bin/env bash
# Kafka Streams 4.4.0, a JDK 17 or newer. A sliding window contains both its ends, yet suppress(untilWindowCloses),
# which is to emit one result of each window, once nothing can change it, takes it as closed when the time of the stream
# reaches its end. So the first of several records at one time emits the window that ends at it, and each further record
# emits it again, late ones that are still accepted too: three records at 100 ms give the "final" counts 1, 2 and 3 of
# [0, 100]. emitStrategy(onWindowClose) of the same windows gives 3 once. The guess was one final result of each window
# from both. Alerts act on counts that were not final, and totals over the results are too high.
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
      <groupId>org.apache.kafka</groupId><artifactId>kafka-streams-test-utils</artifactId>
      <version>4.4.0</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Sliding.java <<'END'
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.SlidingWindows;
import org.apache.kafka.streams.kstream.Suppressed;

public class Sliding {
    static void show(boolean suppress, long... times) {
        var builder = new StreamsBuilder();
        var windows = builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(SlidingWindows.ofTimeDifferenceWithNoGrace(Duration.ofMillis(100)));
        var emitted = suppress ? windows : windows.emitStrategy(EmitStrategy.onWindowClose());
        var counts = emitted.count(Materialized.with(Serdes.String(), Serdes.Long()));
        var last = suppress
                ? counts.suppress(Suppressed.untilWindowCloses(Suppressed.BufferConfig.unbounded()))
                : counts;
        last.toStream((key, count) -> "[" + key.window().start() + ", " + key.window().end() + "]")
                .mapValues(count -> "" + count)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        var settings = new Properties();
        settings.put("application.id", "sliding");
        settings.put("bootstrap.servers", "none:1");
        settings.put("state.dir", "state");
        var line = new StringBuilder(suppress ? "suppress:" : "on close:");
        try (var driver = new TopologyTestDriver(builder.build(), settings, Instant.EPOCH)) {
            var in = driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
            var out = driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer());
            for (long time : times) {
                in.pipeInput("key", "value", time);
                line.append(" at ").append(time);
                for (var result : out.readKeyValuesToList()) {
                    line.append(" ").append(result.key).append("=").append(result.value);
                }
            }
        }
        System.out.println(line);
    }

    public static void main(String... none) {
        for (boolean suppress : new boolean[] {true, false}) {
            show(suppress, 100, 100, 100, 250);
            show(suppress, 250, 200, 160, 400);
        }
    }
}
END
seen=$(java -cp 'lib/*' Sliding.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'suppress: at 100 [0, 100]=1 at 100 [0, 100]=2 at 100 [0, 100]=3 at 250 [150, 250]=1
suppress: at 250 [150, 250]=1 at 200 [150, 250]=2 at 160 [150, 250]=3 at 400 [161, 261]=2 [201, 301]=1 [300, 400]=1
on close: at 100 at 100 at 100 at 250 [0, 100]=3
on close: at 250 at 200 at 160 at 400 [150, 250]=3 [161, 261]=2 [201, 301]=1' ]]; then
    echo "changed: final counts of sliding windows" >&2
    exit 1
fi
echo "as described: a sliding window is emitted as final by the first record at its end, and by each further one"
