#!/usr/bin/env bash
# Reactor (reactor-test) 3.8.8, a JDK 17 or newer. VirtualTimeScheduler.advanceTimeTo, documented to move the clock to a
# particular moment, moves it 292 years back if that moment is 1 s before what the clock says; advanceTimeBy with a
# negative duration does too. What was scheduled does not run any more, though an hour is added. Nothing is thrown. The
# guess was the moment that is given, which RxJava's TestScheduler takes, or a refusal, or no change. A test that has
# advanced past what it then calls now, or goes through times out of order, waits for what does not come.
# Seen: the lines below, with a task that is due 10 s after 100 s.
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
      <groupId>io.projectreactor</groupId><artifactId>reactor-test</artifactId>
      <version>3.8.8</version>
    </dependency>
    <dependency>
      <groupId>io.reactivex.rxjava3</groupId><artifactId>rxjava</artifactId>
      <version>3.1.12</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Clock.java <<'END'
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import reactor.test.scheduler.VirtualTimeScheduler;

public class Clock {
    static long now(VirtualTimeScheduler scheduler) {
        return scheduler.now(TimeUnit.SECONDS);
    }

    static void show(String name, Consumer<VirtualTimeScheduler> back) {
        var scheduler = VirtualTimeScheduler.create();
        scheduler.advanceTimeTo(Instant.ofEpochSecond(100));
        var runs = new int[1];
        scheduler.schedule(() -> runs[0]++, 10, TimeUnit.SECONDS);
        back.accept(scheduler);
        System.out.print(name + ": " + now(scheduler));
        scheduler.advanceTimeBy(Duration.ofHours(1));
        System.out.println(", an hour later " + now(scheduler) + ", runs " + runs[0]);
    }

    public static void main(String... none) {
        show("to 100 s", scheduler -> scheduler.advanceTimeTo(Instant.ofEpochSecond(100)));
        show("to 99 s", scheduler -> scheduler.advanceTimeTo(Instant.ofEpochSecond(99)));
        show("by -1 s", scheduler -> scheduler.advanceTimeBy(Duration.ofSeconds(-1)));
        var scheduler = new TestScheduler(100, TimeUnit.SECONDS);
        scheduler.advanceTimeTo(99, TimeUnit.SECONDS);
        System.out.println("TestScheduler to 99 s: " + scheduler.now(TimeUnit.SECONDS));
    }
}
END
seen=$(java -cp 'lib/*' Clock.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'to 100 s: 100, an hour later 3700, runs 1
to 99 s: -9223371936, an hour later -9223368336, runs 0
by -1 s: -9223371936, an hour later -9223368336, runs 0
TestScheduler to 99 s: 99' ]]; then
    echo "changed: a virtual clock that is moved back" >&2
    exit 1
fi
echo "as described: the virtual clock goes back 292 years instead of a second"
