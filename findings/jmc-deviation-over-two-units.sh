#!/usr/bin/env bash
# JDK Mission Control's core (flightrecorder) 9.1.2, a JDK 17 or newer. Aggregators.stddevp of a field that two types
# of events have, one in milliseconds and one in seconds, is 0.707 s, while it is 1 s of each of them, and the average
# is the same: to join the two it converts a sum of squares by 1,000 instead of 1,000,000. Sum, average, minimum and
# maximum of the same events are converted rightly. variancep is off likewise, and since its result is a time, not a
# squared one, the variance of times that deviate by 1 s is 1 s of one type and 1,000 s of the other. The unit of a
# field is that of its annotation. The guess was that a library whose quantities carry their units, and that converts
# elsewhere, does so here: latencies of two libraries' events are thought to be steadier than either.
# Seen: the lines below, of waits of 1 s and 3 s.
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
cat >Spread.java <<'END'
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;
import org.openjdk.jmc.common.item.Aggregators;
import org.openjdk.jmc.common.item.Attribute;
import org.openjdk.jmc.common.item.IAggregator;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

public class Spread {
    @Name("sample.Read")
    static class Read extends Event {
        @Timespan(Timespan.MILLISECONDS)
        long time;
    }

    @Name("sample.Write")
    static class Write extends Event {
        @Timespan(Timespan.SECONDS)
        long time;
    }

    static String seconds(IItemCollection events, IAggregator<IQuantity, ?> aggregator) {
        return Math.round(events.getAggregate(aggregator).doubleValueIn(UnitLookup.SECOND) * 1_000) / 1_000.0 + " s";
    }

    public static void main(String... none) throws Exception {
        try (var recording = new Recording()) {
            recording.start();
            for (long seconds : new long[] {1, 3}) {
                var read = new Read();
                read.time = seconds * 1_000;
                read.commit();
                var write = new Write();
                write.time = seconds;
                write.commit();
            }
            recording.stop();
            recording.dump(Path.of("waits.jfr"));
        }
        var events = JfrLoaderToolkit.loadEvents(Path.of("waits.jfr").toFile());
        IAttribute<IQuantity> time = Attribute.attr("time", "time", UnitLookup.TIMESPAN);
        for (var types : List.of("sample.Read", "sample.Write", "sample.Read sample.Write")) {
            var some = events.apply(ItemFilters.type(types.split(" ")));
            System.out.println(types + ": average " + seconds(some, Aggregators.avg(time)) + ", deviation "
                    + seconds(some, Aggregators.stddevp(time)) + ", variance "
                    + seconds(some, Aggregators.variancep(time)));
        }
    }
}
END
seen=$(java -cp 'lib/*' Spread.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'sample.Read: average 2.0 s, deviation 1.0 s, variance 1000.0 s
sample.Write: average 2.0 s, deviation 1.0 s, variance 1.0 s
sample.Read sample.Write: average 2.0 s, deviation 0.707 s, variance 500.5 s' ]]; then
    echo "changed: deviations over events with different units" >&2
    exit 1
fi
echo "as described: the deviation over two units is less than that of each"
