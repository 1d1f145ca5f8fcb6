#!/usr/bin/env bash
# JDK Mission Control's core (flightrecorder) 9.1.2, a JDK 17 or newer. SplitRecording, the program that splits a
# recording at the borders of its chunks, loses the end when it is given a target size: it writes what it has gathered
# when the next chunk no longer fits, and nothing after the last chunk. Of four chunks of 1.3 MB, split to 1 MiB, three
# files are written; of a target that is larger than the recording none is. It says "All done!" in both cases, and exits
# with 0. Without a size all four chunks are written. The guess was that the files together are the recording, as its
# usage speaks of files that are larger or smaller than the size, and of nothing that is left out. What is lost is the
# last minutes before the recording was dumped, which are most often why it was.
# Seen: the lines below.
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
      <groupId>org.openjdk.jmc</groupId><artifactId>flightrecorder</artifactId>
      <version>9.1.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Chunks.java <<'END'
import java.nio.file.Path;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

public class Chunks {
    @Name("sample.Part")
    @StackTrace(false)
    static class Part extends Event {
        int part;
        String text;
    }

    public static void main(String... none) throws Exception {
        var text = "x".repeat(1_000);
        try (var recording = new Recording()) {
            recording.start();
            for (int part = 0; part < 4; part++) {
                for (int i = 0; i < 1_200; i++) {
                    var event = new Part();
                    event.part = part;
                    event.text = text;
                    event.commit();
                }
                if (part < 3) {
                    recording.dump(Path.of("so-far.jfr"));
                }
            }
            recording.stop();
            recording.dump(Path.of("whole.jfr"));
        }
    }
}
END
cat >Parts.java <<'END'
import java.nio.file.Path;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordingFile;

public class Parts {
    public static void main(String... files) throws Exception {
        var counts = new TreeMap<Integer, Integer>();
        for (var name : files) {
            try (var file = new RecordingFile(Path.of(name))) {
                while (file.hasMoreEvents()) {
                    var event = file.readEvent();
                    if (event.getEventType().getName().equals("sample.Part")) {
                        counts.merge(event.getInt("part"), 1, Integer::sum);
                    }
                }
            }
        }
        System.out.println(files.length + " files, events by part " + counts);
    }
}
END
split() {
    mkdir "$1"
    cp whole.jfr "$1"
    java -cp 'lib/*' org.openjdk.jmc.flightrecorder.util.SplitRecording "$1/whole.jfr" ${2:-} >said.txt
    echo "$1: $(tail -n 1 said.txt)"
    rm "$1/whole.jfr"
    find "$1" -name '*.jfr' -print0 | sort -z | xargs -0 java Parts.java
}
java Chunks.java
seen=$(java Parts.java whole.jfr && split chunks && split small 1 && split large 100) || exit 2
echo "$seen"
if [[ $seen != '1 files, events by part {0=1200, 1=1200, 2=1200, 3=1200}
chunks: All done!
4 files, events by part {0=1200, 1=1200, 2=1200, 3=1200}
small: All done!
3 files, events by part {0=1200, 1=1200, 2=1200}
large: All done!
0 files, events by part {}' ]]; then
    echo "changed: a recording that is split to a target size" >&2
    exit 1
fi
echo "as described: a recording that is split to a size is split without its end"
