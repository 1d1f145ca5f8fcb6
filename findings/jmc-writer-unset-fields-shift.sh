#!/usr/bin/env bash
# JDK Mission Control's writer (flightrecorder.writer) 9.1.2, a JDK 17 or newer. An event that leaves a number of its
# type unset is written without that field, while the type still has it: each reader takes the bytes of the next field
# for it, and so on, and for the last one bytes of what follows the event. Of x, y and z with y 5 and z 7 set, x is 5, y
# is 7 and z something else; with a string behind them the recording cannot be read at all. Nothing is thrown when it is
# written. The guess was a default, 0, as the JDK's own events have for a field that is not set, or else a refusal. The
# readings of one sensor are taken for those of another.
# Seen: the lines below, by the JDK's reader and by JMC's.
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
cat >Unset.java <<'END'
import java.nio.file.Path;
import java.util.Map;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.common.item.Attribute;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

public class Unset {
    static Path write(String name, boolean withText, Map<String, Integer> fields) throws Exception {
        var file = Path.of(name + ".jfr");
        try (var recording = Recordings.newRecording(file)) {
            var type = recording.registerEventType("sample.Event", builder -> {
                for (var field : new String[] {"x", "y", "z"}) {
                    builder.addField(field, Types.Builtin.INT);
                }
                if (withText) {
                    builder.addField("text", Types.Builtin.STRING);
                }
            });
            recording.writeEvent(type.asValue(builder -> {
                builder.putField("startTime", System.nanoTime());
                fields.forEach((field, value) -> builder.putField(field, (int) value));
                if (withText) {
                    builder.putField("text", "text");
                }
            }));
        }
        return file;
    }

    static void show(String name, boolean withText, Map<String, Integer> fields) throws Exception {
        var path = write(name, withText, fields);
        try (var file = new RecordingFile(path)) {
            var event = file.readEvent();
            System.out.println(name + ", JDK: x " + event.getInt("x") + ", y " + event.getInt("y") + ", z is 7: "
                    + (event.getInt("z") == 7));
        } catch (Exception e) {
            System.out.println(name + ", JDK: " + e.getMessage().replaceAll("[0-9]+", "N"));
        }
        try {
            for (var items : JfrLoaderToolkit.loadEvents(path.toFile())) {
                for (var item : items) {
                    System.out.println(name + ", JMC: x " + number(items.getType(), item, "x") + ", y "
                            + number(items.getType(), item, "y"));
                }
            }
        } catch (Exception e) {
            System.out.println(name + ", JMC: " + e.getClass().getSimpleName());
        }
    }

    static long number(IType<IItem> type, IItem item, String field) {
        IAttribute<IQuantity> attribute = Attribute.attr(field, field, UnitLookup.NUMBER);
        return attribute.getAccessor(type).getMember(item).longValue();
    }

    public static void main(String... none) throws Exception {
        show("all set", false, Map.of("x", 0, "y", 5, "z", 7));
        show("x unset", false, Map.of("y", 5, "z", 7));
        show("all set before a text", true, Map.of("x", 0, "y", 5, "z", 7));
        show("x unset before a text", true, Map.of("y", 5, "z", 7));
    }
}
END
seen=$(java -cp 'lib/*' Unset.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'all set, JDK: x 0, y 5, z is 7: true
all set, JMC: x 0, y 5
x unset, JDK: x 5, y 7, z is 7: false
x unset, JMC: x 5, y 7
all set before a text, JDK: x 0, y 5, z is 7: true
all set before a text, JMC: x 0, y 5
x unset before a text, JDK: Unknown string encoding N
x unset before a text, JMC: IOException' ]]; then
    echo "changed: events with a number that was not set" >&2
    exit 1
fi
echo "as described: an unset number shifts all that is behind it"
