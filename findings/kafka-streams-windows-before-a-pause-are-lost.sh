#!/usr/bin/env bash
# Kafka Streams 4.4.0, a JDK 17 or newer. Sliding windows with emitStrategy(onWindowClose): a record that comes much
# more than twice the windows' length after the one before it closes all windows, and none of those still open is ever
# emitted. No warning, and the metric of dropped records stays 0. The record puts its own window into the store first;
# that makes the store forget what is older than its retention, by default twice the length and the grace, and the
# results are read from the store after that. With a retention that covers the pause all are emitted, and tumbling
# windows, and suppress(untilWindowCloses) of sliding ones, emit all anyway. Of sessions of one key in a store in memory
# not one is emitted, as it is always a pause that closes them. The guess was that a window is emitted as soon as
# something closes it. The last windows before each pause are missing: of a burst before a failure, its end.
# Seen: the lines below, with windows of 100 ms and no grace, after pauses of 900 and 1000 ms.
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
cat >Pauses.java <<'END'
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.SlidingWindows;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.WindowStore;

public class Pauses {
    static final Duration LENGTH = Duration.ofMillis(100);
    static double dropped;

    static KGroupedStream<String, String> records(StreamsBuilder builder) {
        return builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
    }

    static Materialized<String, Long, WindowStore<Bytes, byte[]>> store() {
        return Materialized.with(Serdes.String(), Serdes.Long());
    }

    static void show(String name, StreamsBuilder builder, KTable<Windowed<String>, Long> counts) {
        counts.toStream((key, count) -> "[" + key.window().start() + ", " + key.window().end() + "]")
                .mapValues(count -> "" + count)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        var settings = new Properties();
        settings.put("application.id", "pauses");
        settings.put("bootstrap.servers", "none:1");
        settings.put("state.dir", "state");
        var line = new StringBuilder(name);
        try (var driver = new TopologyTestDriver(builder.build(), settings, Instant.EPOCH)) {
            var in = driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
            var out = driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer());
            for (long time : new long[] {0, 150, 1050, 2050, 2160}) {
                in.pipeInput("key", "value", time);
                line.append(", ").append(time).append(":");
                for (var result : out.readKeyValuesToList()) {
                    line.append(" ").append(result.key).append("=").append(result.value);
                }
            }
            for (var metric : driver.metrics().entrySet()) {
                if (metric.getKey().name().equals("dropped-records-total")) {
                    dropped += (double) metric.getValue().metricValue();
                }
            }
        }
        System.out.println(line);
    }

    public static void main(String... none) {
        var sliding = SlidingWindows.ofTimeDifferenceWithNoGrace(LENGTH);
        var onClose = EmitStrategy.onWindowClose();
        var builder = new StreamsBuilder();
        show("sliding", builder, records(builder).windowedBy(sliding).emitStrategy(onClose).count(store()));
        builder = new StreamsBuilder();
        show("sliding, retention 2 s", builder, records(builder).windowedBy(sliding).emitStrategy(onClose)
                .count(store().withRetention(Duration.ofSeconds(2))));
        builder = new StreamsBuilder();
        show("sliding, suppress", builder, records(builder).windowedBy(sliding).count(store())
                .suppress(Suppressed.untilWindowCloses(Suppressed.BufferConfig.unbounded())));
        builder = new StreamsBuilder();
        show("tumbling", builder, records(builder).windowedBy(TimeWindows.ofSizeWithNoGrace(LENGTH))
                .emitStrategy(onClose).count(store()));
        builder = new StreamsBuilder();
        show("sessions in memory", builder, records(builder)
                .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(LENGTH))
                .emitStrategy(onClose)
                .count(Materialized.<String, Long, SessionStore<Bytes, byte[]>>with(Serdes.String(), Serdes.Long())
                        .withStoreType(Materialized.StoreType.IN_MEMORY)));
        builder = new StreamsBuilder();
        show("sessions, suppress", builder, records(builder)
                .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(LENGTH))
                .count(Materialized.<String, Long, SessionStore<Bytes, byte[]>>with(Serdes.String(), Serdes.Long())
                        .withStoreType(Materialized.StoreType.IN_MEMORY))
                .suppress(Suppressed.untilWindowCloses(Suppressed.BufferConfig.unbounded())));
        System.out.println("dropped " + dropped);
    }
}
END
seen=$(java -cp 'lib/*' Pauses.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'sliding, 0:, 150: [0, 100]=1, 1050:, 2050:, 2160: [1950, 2050]=1
sliding, retention 2 s, 0:, 150: [0, 100]=1, 1050: [50, 150]=1, 2050: [950, 1050]=1, 2160: [1950, 2050]=1
sliding, suppress, 0:, 150: [0, 100]=1 [50, 150]=1, 1050: [950, 1050]=1, 2050: [1950, 2050]=1, 2160: [2060, 2160]=1
tumbling, 0:, 150: [0, 100]=1, 1050: [100, 200]=1, 2050: [1000, 1100]=1, 2160: [2000, 2100]=1
sessions in memory, 0:, 150:, 1050:, 2050:, 2160:
sessions, suppress, 0:, 150: [0, 0]=1, 1050: [150, 150]=1, 2050: [1050, 1050]=1, 2160: [2050, 2050]=1
dropped 0.0' ]]; then
    echo "changed: final counts of sliding windows before a pause" >&2
    exit 1
fi
echo "as described: the windows before a pause are not emitted"
