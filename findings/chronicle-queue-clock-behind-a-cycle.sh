#!/usr/bin/env bash
# Chronicle Queue 2026.4, a JDK 17 or newer. If the clock goes back past the start of a cycle, the appender writes into
# the files of earlier cycles, where a tailer that has read the later one does not look again: it never sees those
# entries, and reports nothing. A new tailer sees all, in the order of the clock, not of writing: "b" and "c", written
# after "a", come before it. The guess was what appending says: each entry goes after the last, with a greater index,
# whatever the clock does, since one appender wrote them all. The clock is the queue's own setting, timeProvider, so the
# steps below are exact: forward 5 s, back 3 s, forward 1 s, forward 10 s, with cycles of a second; cycles of a day, the
# default, meet it when a clock is set back at midnight.
# Seen: "live tailer: [0, a, d]", "new tailer: [0, b, c, a, d]", "b after a: false".
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
      <groupId>net.openhft</groupId><artifactId>chronicle-queue</artifactId><version>2026.4</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Behind.java <<'JAVA'
import java.util.ArrayList;
import java.util.List;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.TestRollCycles;

public class Behind {
    static volatile long now = 1_700_000_000_000L;

    static List<String> read(ExcerptTailer tailer, List<String> into) {
        for (String text = tailer.readText(); text != null; text = tailer.readText()) {
            into.add(text);
        }
        return into;
    }

    public static void main(String... none) {
        try (var queue = SingleChronicleQueueBuilder.single("queue").rollCycle(TestRollCycles.TEST_SECONDLY)
                .timeProvider(() -> now).build();
             var appender = queue.createAppender();
             var live = queue.createTailer()) {
            var received = new ArrayList<String>();
            var indexes = new ArrayList<Long>();
            long[] steps = {0, 5_000, -3_000, 1_000, 10_000};
            String[] texts = {"0", "a", "b", "c", "d"};
            for (int i = 0; i < steps.length; i++) {
                now += steps[i];
                appender.writeText(texts[i]);
                indexes.add(appender.lastIndexAppended());
                read(live, received);
            }
            System.out.println("live tailer: " + received);
            System.out.println("new tailer: " + read(queue.createTailer(), new ArrayList<>()));
            System.out.println("b after a: " + (indexes.get(2) > indexes.get(1)));
        }
    }
}
JAVA
javac --release 17 -proc:none -cp 'jars/*' -d . Behind.java
opens=()
for package in java.lang java.lang.reflect java.util java.io java.nio sun.nio.ch jdk.internal.misc jdk.internal.ref; do
    opens+=("--add-opens=java.base/$package=ALL-UNNAMED")
done
java "${opens[@]}" -Dchronicle.analytics.disable=true -cp '.:jars/*' Behind >seen.txt 2>errors.txt ||
    { cat seen.txt errors.txt; exit 1; }
cat seen.txt
if [[ $(<seen.txt) != $'live tailer: [0, a, d]\nnew tailer: [0, b, c, a, d]\nb after a: false' ]]; then
    echo "changed: what is read when the clock went back" >&2
    exit 1
fi
echo "as described: a tailer never sees what was written while the clock was behind"
