#!/usr/bin/env bash
# LMAX Disruptor 4.0.0, a JDK 17 or newer. Disruptor.shutdown is documented to wait until every handler has handled all
# events that were published. It counts only handlers whose thread already runs: if the thread that start() made has not
# been scheduled yet, three published events are no backlog, shutdown returns at once, and the thread, when it does run,
# ends without handling any of them. No exception, no time-out. A good guess was that the three are handled.
# The thread factory below makes the late thread certain: its threads begin when shutdown has returned, or first.
# Seen: "late: handled [], cursor 2" and "first: handled [0, 1, 2], cursor 2".
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=com.lmax:disruptor:4.0.0 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Late.java <<'JAVA'
import com.lmax.disruptor.dsl.Disruptor;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

public class Late {
    static void run(String name, boolean late) throws Exception {
        var begin = new CountDownLatch(late ? 1 : 0);
        var running = new CountDownLatch(1);
        List<Long> handled = new CopyOnWriteArrayList<>();
        var threads = new CopyOnWriteArrayList<Thread>();
        var disruptor = new Disruptor<>(() -> new long[1], 8, task -> {
            var thread = new Thread(() -> {
                try {
                    begin.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                task.run();
            });
            threads.add(thread);
            return thread;
        });
        disruptor.handleEventsWith(new com.lmax.disruptor.EventHandler<long[]>() {
            @Override
            public void onStart() {
                running.countDown();
            }

            @Override
            public void onEvent(long[] event, long sequence, boolean endOfBatch) {
                handled.add(sequence);
            }
        });
        disruptor.start();
        if (!late) {
            running.await();
        }
        for (int i = 0; i < 3; i++) {
            disruptor.publishEvent((event, sequence) -> event[0] = sequence);
        }
        disruptor.shutdown();
        begin.countDown();
        for (var thread : threads) {
            thread.join();
        }
        System.out.println(name + ": handled " + handled + ", cursor " + disruptor.getCursor());
    }

    public static void main(String... none) throws Exception {
        run("late", true);
        run("first", false);
    }
}
JAVA
javac --release 17 -cp disruptor-4.0.0.jar -d . Late.java
seen=$(java -cp .:disruptor-4.0.0.jar Late)
echo "$seen"
if [[ $seen != $'late: handled [], cursor 2\nfirst: handled [0, 1, 2], cursor 2' ]]; then
    echo "changed: what a shutdown before the handler's thread runs does" >&2
    exit 1
fi
echo "as described: a shutdown before the handler's thread runs drops what was published"
