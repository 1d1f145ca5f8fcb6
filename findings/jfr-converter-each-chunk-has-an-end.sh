#!/usr/bin/env bash
# async-profiler's converter (jfr-converter) 4.5, a JDK 17 or newer. --from and --to take a time in ms, absolute or
# relative, and a negative one counts from the end: --from -1000 is the last second. Of a recording of several chunks,
# which every long one is, it is the last second of each chunk, since the end is that of the chunks that were read so
# far. No warning; the flame graph is one, and its samples may lie minutes apart. A positive time counts from the start
# of the recording, whatever the chunks. The guess was the last second of the recording, by symmetry. Whoever looks at
# the last minute before a crash sees the minutes before each change of chunks too. The recording below is the JDK's,
# with waits in two chunks of 2 s and more, each at the start or the end of one.
# Seen: "all: early1 late1 early2 late2", "from 1500: late1 early2 late2", "from -1000: late1 late2".
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId><artifactId>sample</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>tools.profiler</groupId><artifactId>jfr-converter</artifactId>
      <version>4.5</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Chunks.java <<'END'
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import one.convert.Main;

public class Chunks {
    static void early1() {
        LockSupport.parkNanos(20_000_000);
    }

    static void late1() {
        LockSupport.parkNanos(20_000_000);
    }

    static void early2() {
        LockSupport.parkNanos(20_000_000);
    }

    static void late2() {
        LockSupport.parkNanos(20_000_000);
    }

    static void record() throws Exception {
        try (var recording = new Recording()) {
            recording.enable("jdk.ThreadPark").withoutThreshold().withStackTrace();
            recording.start();
            early1();
            Thread.sleep(2_000);
            late1();
            try (var startsAChunk = new Recording()) {
                startsAChunk.start();
                early2();
                Thread.sleep(2_000);
                late2();
                recording.stop();
                recording.dump(Path.of("waits.jfr"));
            }
        }
    }

    static void show(String what, String... options) throws Exception {
        var arguments = new ArrayList<>(List.of("--lock", "-o", "collapsed"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("waits.jfr", "waits.collapsed"));
        var console = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Main.main(arguments.toArray(String[]::new));
        System.setOut(console);
        var stacks = Files.readString(Path.of("waits.collapsed"));
        var line = new StringBuilder(what + ":");
        for (var method : List.of("early1", "late1", "early2", "late2")) {
            line.append(stacks.contains("Chunks." + method) ? " " + method : "");
        }
        System.out.println(line);
    }

    public static void main(String... none) throws Exception {
        record();
        show("all");
        show("from 1500", "--from", "1500");
        show("from -1000", "--from", "-1000");
    }
}
END
seen=$(java -cp 'lib/*' Chunks.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'all: early1 late1 early2 late2
from 1500: late1 early2 late2
from -1000: late1 late2' ]]; then
    echo "changed: the last second of a recording of two chunks" >&2
    exit 1
fi
echo "as described: the last second of a recording is the last one of each chunk"
