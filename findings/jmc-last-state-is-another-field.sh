#!/usr/bin/env bash
# JDK Mission Control's core (flightrecorder) 9.1.2, a JDK 17 or newer. AdvancedMaxAggregator gives the value that the
# last event has for an attribute, AdvancedMinAggregator that of the first. Over two types of events that both have the
# attribute, but at another place among their fields, the value is that of another field: the event is the last one, and
# is read as if it were of the type that the result was started with. Where the field there has another type, it throws
# ClassCastException. Aggregators.distinct of the same events reads each by its own type. The guess was that an
# attribute over several types is looked up in each, which is what attributes are for. The last state of a program is a
# reason, a name or a neighbour of the state.
# Seen: the lines below, where "state" stands in front of "reason" in one type and behind it in the other.
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
      <groupId>org.openjdk.jmc</groupId><artifactId>flightrecorder</artifactId>
      <version>9.1.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Last.java <<'END'
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.openjdk.jmc.common.item.Aggregators;
import org.openjdk.jmc.common.item.Aggregators.AdvancedMaxAggregator;
import org.openjdk.jmc.common.item.Aggregators.AdvancedMinAggregator;
import org.openjdk.jmc.common.item.Attribute;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

public class Last {
    @Name("sample.Open")
    static class Open extends Event {
        String state;
        String reason;
    }

    @Name("sample.Close")
    static class Close extends Event {
        String reason;
        String state;
    }

    public static void main(String... none) throws Exception {
        try (var recording = new Recording()) {
            recording.start();
            for (int i = 1; i <= 2; i++) {
                var open = new Open();
                open.state = "open " + i;
                open.reason = "asked";
                open.commit();
                Thread.sleep(20);
                var close = new Close();
                close.state = "closed " + i;
                close.reason = "timeout";
                close.commit();
                Thread.sleep(20);
            }
            recording.stop();
            recording.dump(Path.of("states.jfr"));
        }
        var events = JfrLoaderToolkit.loadEvents(Path.of("states.jfr").toFile());
        var state = Attribute.attr("state", "state", UnitLookup.PLAIN_TEXT);
        for (var types : List.of("sample.Open", "sample.Close", "sample.Open sample.Close")) {
            var some = events.apply(ItemFilters.type(types.split(" ")));
            var first = some.getAggregate(new AdvancedMinAggregator<>("first", "", state, JfrAttributes.START_TIME));
            var last = some.getAggregate(new AdvancedMaxAggregator<>("last", "", state, JfrAttributes.START_TIME));
            System.out.println(types + ": " + first + ", " + last + ", of "
                     + new TreeSet<>(some.getAggregate(Aggregators.distinct(state))));
        }
    }
}
END
seen=$(java -cp 'lib/*' Last.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'sample.Open: open 1, open 2, of [open 1, open 2]
sample.Close: closed 1, closed 2, of [closed 1, closed 2]
sample.Open sample.Close: open 1, timeout, of [closed 1, closed 2, open 1, open 2]' ]]; then
    echo "changed: the last value over two types of events" >&2
    exit 1
fi
echo "as described: the last state over two types is a reason"
