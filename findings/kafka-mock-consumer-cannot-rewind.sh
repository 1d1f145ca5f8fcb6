#!/usr/bin/env bash
# Kafka 4.4.0 (kafka-clients), a JDK 17 or newer. MockConsumer, the library's Consumer for tests, gives each record
# once. After seek to an earlier offset, or seekToBeginning, poll returns nothing, and the position stays where it was
# set, as if the topic were empty. Records below the position, on the other hand, are kept, and come after a seek back,
# up to the first that was polled before. No exception. The guess was a partition that can be read again, since offsets,
# positions, seek and commits are all there. A test of a replay after a failure passes because nothing comes again, or
# fails with code that is right.
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
      <groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId>
      <version>4.4.0</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId>
      <version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Rewind.java <<'END'
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;

public class Rewind {
    static final TopicPartition PARTITION = new TopicPartition("topic", 0);

    static MockConsumer<String, String> consumer() {
        var consumer = new MockConsumer<String, String>("earliest");
        consumer.assign(List.of(PARTITION));
        consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
        for (int offset = 0; offset < 5; offset++) {
            consumer.addRecord(new ConsumerRecord<>("topic", 0, offset, "key", "value"));
        }
        return consumer;
    }

    static void poll(String name, MockConsumer<String, String> consumer) {
        var offsets = new ArrayList<Long>();
        for (var record : consumer.poll(Duration.ZERO)) {
            offsets.add(record.offset());
        }
        System.out.println(name + ": " + offsets + ", position " + consumer.position(PARTITION));
    }

    public static void main(String... none) {
        var consumer = consumer();
        poll("first", consumer);
        consumer.seek(PARTITION, 2);
        poll("seek to 2", consumer);
        consumer.seekToBeginning(List.of(PARTITION));
        poll("seek to the beginning", consumer);
        consumer = consumer();
        consumer.seek(PARTITION, 3);
        poll("from 3", consumer);
        consumer.seek(PARTITION, 0);
        poll("then from 0", consumer);
    }
}
END
seen=$(java -cp 'lib/*' Rewind.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'first: [0, 1, 2, 3, 4], position 5
seek to 2: [], position 2
seek to the beginning: [], position 0
from 3: [3, 4], position 5
then from 0: [0, 1, 2], position 3' ]]; then
    echo "changed: what a mock consumer gives after a seek" >&2
    exit 1
fi
echo "as described: a mock consumer gives each record once, wherever one seeks"
