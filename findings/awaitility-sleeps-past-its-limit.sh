#!/usr/bin/env bash
# Awaitility 4.3.0, a JDK 17 or newer. await().atMost(1 s), with a poll interval that grows by the Fibonacci numbers of
# seconds, here from 5 s, and a condition that is true 50 ms after the first look: after 5 s it throws that the
# condition was not fulfilled within 1 second. It sleeps the whole interval after each look, though less is left, and
# when it wakes up behind the limit it throws without another look. A fixed interval of 3 s, with no delay before the
# first look, does the same. The guess was a limit on the waiting, as atMost is documented, and as a condition that
# blocks is given up at the limit; and a last look at it. With intervals that grow nobody sees how long the last one is:
# a test takes several times its limit, and fails for something that came in time.
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
      <groupId>org.awaitility</groupId><artifactId>awaitility</artifactId>
      <version>4.3.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Limit.java <<'END'
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.pollinterval.FibonacciPollInterval;

public class Limit {
    static Callable<Boolean> soon() {
        var since = new AtomicLong();
        return () -> !since.compareAndSet(0, System.nanoTime()) && System.nanoTime() - since.get() >= 50_000_000;
    }

    static void show(String name, ConditionFactory factory, Callable<Boolean> condition) {
        long start = System.nanoTime();
        String result = "fulfilled";
        try {
            factory.atMost(Duration.ofSeconds(1)).until(condition);
        } catch (ConditionTimeoutException e) {
            result = e.getMessage().replaceAll(".*(was not)", "$1");
        }
        System.out.println(name + ": after " + (System.nanoTime() - start) / 1_000_000_000 + " s " + result);
    }

    public static void main(String... none) {
        show("100 ms, true soon", await(), soon());
        show("Fibonacci, true soon", await().pollInterval(FibonacciPollInterval.fibonacci(4, TimeUnit.SECONDS)),
                soon());
        show("3 s, true soon", await().pollDelay(Duration.ZERO).pollInterval(Duration.ofSeconds(3)), soon());
        show("100 ms, never true", await(), () -> false);
        show("100 ms, blocks for 4 s", await(), () -> {
            Thread.sleep(4_000);
            return true;
        });
    }
}
END
seen=$(java -cp 'lib/*' Limit.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '100 ms, true soon: after 0 s fulfilled
Fibonacci, true soon: after 5 s was not fulfilled within 1 seconds.
3 s, true soon: after 3 s was not fulfilled within 1 seconds.
100 ms, never true: after 1 s was not fulfilled within 1 seconds.
100 ms, blocks for 4 s: after 1 s was not fulfilled within 1 seconds.' ]]; then
    echo "changed: waiting at most a second" >&2
    exit 1
fi
echo "as described: at most 1 s takes 5 s, and fails for what was true after 50 ms"
