#!/usr/bin/env bash
# JDK Mission Control's writer (flightrecorder.writer) 9.1.2, a JDK 17 or newer. A recording that it writes is read by
# JMC as it was meant, but RecordingFile of the JDK gives all its events one start, some 292 years before they were
# written. registerEventType puts the stack trace first and the start third among the fields; the JDK takes the first
# field for the start, and the stack trace that is not there is the number furthest below 0. Nothing is thrown; the
# field itself, getLong("startTime"), is right. A type that is registered by registerType with the super type
# jdk.jfr.Event, and startTime first among its fields, is read alike by both. The guess was that a file in the JDK's
# format has its times for the JDK. Rates and orders over such recordings are wrong.
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
      <groupId>org.openjdk.jmc</groupId><artifactId>flightrecorder.writer</artifactId>
      <version>9.1.2</version>
    </dependency>
    <dependency>
      <groupId>org.openjdk.jmc</groupId><artifactId>flightrecorder</artifactId>
      <version>9.1.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Early.java <<'END'
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

public class Early {
    static void show(String name, boolean startFirst) throws Exception {
        var path = Path.of(name + ".jfr");
        long now = System.nanoTime();
        try (var recording = Recordings.newRecording(path)) {
            var type = startFirst
                    ? recording.registerType("sample.Event", "jdk.jfr.Event",
                            builder -> builder.addField("startTime", Types.Builtin.LONG,
                                    field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS")))
                    : recording.registerEventType("sample.Event");
            for (int i = 0; i < 3; i++) {
                long start = now + i * 1_000_000_000L;
                recording.writeEvent(type.asValue(builder -> builder.putField("startTime", start)));
            }
        }
        var fields = new TreeSet<Long>();
        var byJdk = new TreeSet<Instant>();
        try (var file = new RecordingFile(path)) {
            while (file.hasMoreEvents()) {
                var event = file.readEvent();
                fields.add(event.getLong("startTime") - now);
                byJdk.add(event.getStartTime());
            }
        }
        System.out.println(name + ": fields " + fields);
        System.out.println(name + ": JDK, starts " + byJdk.size() + ", years ago "
                + Duration.between(byJdk.first(), Instant.now()).toDays() / 365);
        var byJmc = new TreeSet<Long>();
        for (var items : JfrLoaderToolkit.loadEvents(path.toFile())) {
            var accessor = JfrAttributes.START_TIME.getAccessor(items.getType());
            for (var item : items) {
                byJmc.add(accessor.getMember(item).longValueIn(UnitLookup.EPOCH_MS));
            }
        }
        System.out.println(name + ": JMC, starts " + byJmc.size() + ", years ago "
                + Duration.between(Instant.ofEpochMilli(byJmc.first()), Instant.now()).toDays() / 365);
    }

    public static void main(String... none) throws Exception {
        show("registerEventType", false);
        show("start first", true);
    }
}
END
seen=$(java -cp 'lib/*' Early.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'registerEventType: fields [0, 1000000000, 2000000000]
registerEventType: JDK, starts 1, years ago 292
registerEventType: JMC, starts 3, years ago 0
start first: fields [0, 1000000000, 2000000000]
start first: JDK, starts 3, years ago 0
start first: JMC, starts 3, years ago 0' ]]; then
    echo "changed: the times of written events" >&2
    exit 1
fi
echo "as described: the JDK sees the events of JMC's writer centuries before their time"
