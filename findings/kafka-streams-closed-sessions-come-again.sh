#!/usr/bin/env bash
# Kafka Streams 4.4.0, a JDK 17 or newer. Session windows with a gap of 100 ms and no grace; records of one key at 0,
# 100 and 201 ms. The last closes the session [0, 100], and its final count, 2, is emitted. A record at 150 ms, late but
# not too late for the session that began at 201, lies within the gap of both. With suppress(untilWindowCloses) it joins
# them to [0, 201], and that one's final count is 4: the two records of the closed session are in two final results, and
# nothing takes the first back. With emitStrategy(onWindowClose) the final counts are 2 and 2, and the second session
# begins within the gap of the first. A late record inside the closed session, at 50 ms, is dropped by both. The guess
# was that a closed session is closed, and that the two ways to final results give the same ones. A total over final
# results counts events twice.
# Seen: the lines below; of the four records in order both give one session of 4.
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
cat >Sessions.java <<'END'
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
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.Suppressed;

public class Sessions {
    static void show(boolean suppress, long... times) {
        var builder = new StreamsBuilder();
        var sessions = builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(Duration.ofMillis(100)));
        var emitted = suppress ? sessions : sessions.emitStrategy(EmitStrategy.onWindowClose());
        var counts = emitted.count(Materialized.with(Serdes.String(), Serdes.Long()));
        var last = suppress
                ? counts.suppress(Suppressed.untilWindowCloses(Suppressed.BufferConfig.unbounded()))
                : counts;
        last.toStream((key, count) -> "[" + key.window().start() + ", " + key.window().end() + "]")
                .mapValues(count -> "" + count)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        var settings = new Properties();
        settings.put("application.id", "sessions");
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
            show(suppress, 0, 100, 201, 150, 1000);
            show(suppress, 0, 100, 201, 50, 1000);
            show(suppress, 0, 100, 150, 201, 1000);
        }
    }
}
END
seen=$(java -cp 'lib/*' Sessions.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'suppress: at 0 at 100 at 201 [0, 100]=2 at 150 at 1000 [0, 201]=4
suppress: at 0 at 100 at 201 [0, 100]=2 at 50 at 1000 [201, 201]=1
suppress: at 0 at 100 at 150 at 201 at 1000 [0, 201]=4
on close: at 0 at 100 at 201 [0, 100]=2 at 150 at 1000 [150, 201]=2
on close: at 0 at 100 at 201 [0, 100]=2 at 50 at 1000 [201, 201]=1
on close: at 0 at 100 at 150 at 201 at 1000 [0, 201]=4' ]]; then
    echo "changed: final counts of sessions with a late record between two" >&2
    exit 1
fi
echo "as described: a late record brings the records of a closed session into a second final result"
