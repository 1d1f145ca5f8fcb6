#!/usr/bin/env bash
# async-profiler's converter (jfr-converter) 4.5, a JDK 17 or newer. Of a recording that the JDK has made, whose
# jdk.ExecutionSample events are its CPU profile, the option --cpu, which is explained with the name of that event,
# gives a flame graph without a sample, and --wall, for another profile, gives all of them. No warning and exit code 0.
# Without an option the samples are there. --cpu takes the samples whose thread state is STATE_DEFAULT, which
# async-profiler itself writes, and --wall all others; the JDK writes STATE_RUNNABLE. The guess was that the option
# which names the event selects it, as --alloc and --lock do with the JDK's events. A script that asks for --cpu, to be
# clear, shows an idle program.
# Seen: "no option: samples", "--cpu: none", "--wall: samples", "--state runnable: samples".
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
cat >Cpu.java <<'END'
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import one.convert.Main;

public class Cpu {
    static double sum;

    static void busy() {
        for (long end = System.nanoTime() + 2_000_000_000L; System.nanoTime() < end; ) {
            sum += Math.sin(sum);
        }
    }

    static void show(String... options) throws Exception {
        var arguments = new ArrayList<>(List.of("-o", "collapsed"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("busy.jfr", "busy.collapsed"));
        var console = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Main.main(arguments.toArray(String[]::new));
        System.setOut(console);
        System.out.println((options.length == 0 ? "no option" : String.join(" ", options)) + ": "
                + (Files.size(Path.of("busy.collapsed")) == 0 ? "none" : "samples"));
    }

    public static void main(String... none) throws Exception {
        try (var recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.start();
            busy();
            recording.stop();
            recording.dump(Path.of("busy.jfr"));
        }
        show();
        show("--cpu");
        show("--wall");
        show("--state", "runnable");
    }
}
END
seen=$(java -cp 'lib/*' Cpu.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'no option: samples
--cpu: none
--wall: samples
--state runnable: samples' ]]; then
    echo "changed: the CPU profile of a recording of the JDK" >&2
    exit 1
fi
echo "as described: --cpu is empty and --wall has the CPU samples of a recording of the JDK"
