#!/usr/bin/env bash
# JDK Mission Control's core (flightrecorder) 9.1.2, a JDK 17 or newer. ItemFilters.equals finds no event whose waiting
# time is 1 s, though that of one is 1,000 ms, and notEquals finds all: quantities are equal only if their units are the
# same, and both are whole or both are fractions, so 1,000.0 ms is not 1,000 ms either. memberOf is the same. Yet at
# least 1 s and at most 1 s together find the event, and compareTo of the two is 0. Which unit an event has is decided
# by the annotation of its field, not by the reader. The guess was that filters convert, as those of less and more do,
# so that an event that waited neither less nor more than 1 s is equal to it.
# Seen: the lines below, of three events that waited 500, 1,000 and 2,000 ms.
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
cat >Units.java <<'END'
import java.nio.file.Path;
import java.util.Set;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;
import org.openjdk.jmc.common.item.Attribute;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

public class Units {
    @Name("sample.Wait")
    static class Wait extends Event {
        @Timespan(Timespan.MILLISECONDS)
        long time;
    }

    static int count(IItemCollection events, IItemFilter filter) {
        int count = 0;
        for (var items : events.apply(ItemFilters.and(ItemFilters.type("sample.Wait"), filter))) {
            for (var item : items) {
                count++;
            }
        }
        return count;
    }

    public static void main(String... none) throws Exception {
        try (var recording = new Recording()) {
            recording.start();
            for (long time : new long[] {500, 1_000, 2_000}) {
                var wait = new Wait();
                wait.time = time;
                wait.commit();
            }
            recording.stop();
            recording.dump(Path.of("waits.jfr"));
        }
        var events = JfrLoaderToolkit.loadEvents(Path.of("waits.jfr").toFile());
        IAttribute<IQuantity> time = Attribute.attr("time", "time", UnitLookup.TIMESPAN);
        var quantities = new IQuantity[] {UnitLookup.MILLISECOND.quantity(1_000), UnitLookup.SECOND.quantity(1),
                UnitLookup.MILLISECOND.quantity(1_000.0)};
        for (var quantity : quantities) {
            var range = ItemFilters.and(ItemFilters.moreOrEqual(time, quantity),
                    ItemFilters.lessOrEqual(time, quantity));
            System.out.println(quantity.persistableString() + ": equals "
                    + count(events, ItemFilters.equals(time, quantity)) + ", notEquals "
                    + count(events, ItemFilters.notEquals(time, quantity)) + ", memberOf "
                    + count(events, ItemFilters.memberOf(time, Set.of(quantity))) + ", at least and at most "
                    + count(events, range) + ", compareTo " + quantities[0].compareTo(quantity));
        }
    }
}
END
seen=$(java -cp 'lib/*' Units.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '1000 ms: equals 1, notEquals 2, memberOf 1, at least and at most 1, compareTo 0
1 s: equals 0, notEquals 3, memberOf 0, at least and at most 1, compareTo 0
1000.0 ms: equals 0, notEquals 3, memberOf 0, at least and at most 1, compareTo 0' ]]; then
    echo "changed: filters by equal quantities" >&2
    exit 1
fi
echo "as described: an event is neither equal to a quantity nor less nor more"
