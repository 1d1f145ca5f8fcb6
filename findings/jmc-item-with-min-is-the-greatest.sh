#!/usr/bin/env bash
# JDK Mission Control's core (flightrecorder) 9.1.2, a JDK 17 or newer. Aggregators.itemWithMin, which is to give the
# event with the least value of an attribute, gives the one with the greatest, as itemWithMax does: which of the two is
# asked for is not handed on. Aggregators.min of the same attribute is right. Neither has documentation beyond its name,
# and the guess was the event whose value min gives. Of the starts, the first event is the last one; a baseline that is
# taken from the fastest call is that of the slowest.
# Seen: the lines below, of calls that took 200, 100 and 300 ms, in this order.
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
cat >Least.java <<'END'
import java.nio.file.Path;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;
import org.openjdk.jmc.common.item.Aggregators;
import org.openjdk.jmc.common.item.Attribute;
import org.openjdk.jmc.common.item.IAggregator;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.item.ItemToolkit;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

public class Least {
    static final IAttribute<IQuantity> TOOK = Attribute.attr("took", "took", UnitLookup.TIMESPAN);

    @Name("sample.Call")
    static class Call extends Event {
        @Timespan(Timespan.MILLISECONDS)
        long took;
    }

    static String took(IItemCollection calls, IAggregator<IItem, ?> aggregator) {
        var item = calls.getAggregate(aggregator);
        return TOOK.getAccessor(ItemToolkit.getItemType(item)).getMember(item).persistableString();
    }

    public static void main(String... none) throws Exception {
        try (var recording = new Recording()) {
            recording.start();
            for (long took : new long[] {200, 100, 300}) {
                var call = new Call();
                call.took = took;
                call.commit();
                Thread.sleep(20);
            }
            recording.stop();
            recording.dump(Path.of("calls.jfr"));
        }
        var calls = JfrLoaderToolkit.loadEvents(Path.of("calls.jfr").toFile()).apply(ItemFilters.type("sample.Call"));
        System.out.println("min " + calls.getAggregate(Aggregators.min(TOOK)).persistableString()
                + ", itemWithMin " + took(calls, Aggregators.itemWithMin(TOOK)));
        System.out.println("max " + calls.getAggregate(Aggregators.max(TOOK)).persistableString()
                + ", itemWithMax " + took(calls, Aggregators.itemWithMax(TOOK)));
        System.out.println("itemWithMin by start " + took(calls, Aggregators.itemWithMin(JfrAttributes.START_TIME))
                + ", itemWithMax by start " + took(calls, Aggregators.itemWithMax(JfrAttributes.START_TIME)));
    }
}
END
seen=$(java -cp 'lib/*' Least.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'min 100 ms, itemWithMin 300 ms
max 300 ms, itemWithMax 300 ms
itemWithMin by start 300 ms, itemWithMax by start 300 ms' ]]; then
    echo "changed: the event with the least value" >&2
    exit 1
fi
echo "as described: the event with the least value is the one with the greatest"
