#!/usr/bin/env bash
# reactor-pool 1.2.8, a JDK 17 or newer. A pool of five whose warmup() fails at the first resource, since what it
# connects to is not up yet, is from then on a pool of one: warmup takes the permits of all that are missing, five, and
# gives back that of the one that failed; the others were not tried, as one is allocated at a time. A warmup that is
# given up by timeout() after its first resource does the same. The metrics count resources as allocated that nobody
# has. acquire() on a pool that was not warmed up, which fails alike, leaves five; for that way the same loss was issue
# 174, closed in 2023. A good guess was that a failed warmup can be repeated, or left, as it is a preparation only. A
# service that starts before its database runs with a fifth of its connections until it is restarted.
# Seen: the lines below, of a pool with sizeBetween(5, 5) that six are asked from, one after the other.
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
      <groupId>io.projectreactor.addons</groupId><artifactId>reactor-pool</artifactId>
      <version>1.2.8</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Warm.java <<'END'
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;

public class Warm {
    static InstrumentedPool<Integer> pool(int failures) {
        var count = new AtomicInteger();
        return PoolBuilder.from(Mono.fromCallable(() -> {
            if (count.incrementAndGet() <= failures) {
                throw new IllegalStateException("not up yet");
            }
            return count.get();
        }).delayElement(Duration.ofMillis(300))).sizeBetween(5, 5).buildPool();
    }

    static String attempt(Mono<?> action) {
        try {
            action.block(Duration.ofSeconds(10));
            return "done";
        } catch (RuntimeException e) {
            return "failed";
        }
    }

    static void show(String name, InstrumentedPool<Integer> pool, Mono<?> before) {
        System.out.print(name + ": " + attempt(before));
        int acquired = 0;
        for (int i = 0; i < 6; i++) {
            if (attempt(pool.acquire(Duration.ofMillis(900))).equals("done")) {
                acquired++;
            }
        }
        var metrics = pool.metrics();
        System.out.println(", then " + acquired + " acquired, allocated " + metrics.allocatedSize() + ", idle "
                + metrics.idleSize());
    }

    public static void main(String... none) {
        var pool = pool(0);
        show("warmup", pool, pool.warmup());
        pool = pool(1);
        show("acquire", pool, pool.acquire());
        pool = pool(1);
        show("warmup, the first fails", pool, pool.warmup());
        pool = pool(0);
        show("warmup, given up", pool, pool.warmup().timeout(Duration.ofMillis(450)));
    }
}
END
seen=$(java -cp 'lib/*' Warm.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'warmup: done, then 5 acquired, allocated 5, idle 0
acquire: failed, then 5 acquired, allocated 5, idle 0
warmup, the first fails: failed, then 1 acquired, allocated 5, idle 0
warmup, given up: failed, then 1 acquired, allocated 5, idle 0' ]]; then
    echo "changed: a pool after a failed warmup" >&2
    exit 1
fi
echo "as described: a pool of five is one of one after a failed warmup"
