#!/usr/bin/env bash
# JCTools 4.0.7, a JDK 17 or newer, one thread. MpscUnboundedArrayQueue.fill(supplier, 100) puts in 15 elements with
# chunks of 16: it stops at the end of the chunk. drain(consumer) takes out 4,096 of 5,000: that is a limit of its own.
# The interface compares them to loops that go on while relaxedOffer accepts, and until relaxedPoll returns null, and
# says that a queue need not be full or empty at the end; but an unbounded one is never full, and nobody else is at
# work here. A good guess was 100 and 5,000, which all its unbounded siblings give. Code that does not loop on the
# result leaves elements behind.
# Seen: "MpscUnboundedArrayQueue: filled 15 of 100, drained 4096 of 5000"; 100 and 5000 of the other four.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.jctools:jctools-core:4.0.7 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Bulk.java <<'JAVA'
import java.util.List;
import java.util.function.Supplier;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.MpscUnboundedXaddArrayQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;

public class Bulk {
    public static void main(String... none) {
        List<Supplier<MessagePassingQueue<Integer>>> queues = List.of(() -> new MpscUnboundedArrayQueue<>(16),
                () -> new SpscUnboundedArrayQueue<>(16), () -> new MpscUnboundedXaddArrayQueue<>(16),
                () -> new MpmcUnboundedXaddArrayQueue<>(16), MpscLinkedQueue::new);
        for (var make : queues) {
            int filled = make.get().fill(() -> 1, 100);
            var queue = make.get();
            for (int i = 0; i < 5_000; i++) {
                queue.offer(i);
            }
            System.out.println(queue.getClass().getSimpleName() + ": filled " + filled + " of 100, drained "
                    + queue.drain(element -> {
                    }) + " of 5000");
        }
    }
}
JAVA
javac --release 17 -cp jctools-core-4.0.7.jar -d . Bulk.java
java -cp .:jctools-core-4.0.7.jar Bulk >seen.txt 2>errors.txt
cat seen.txt
cat >want.txt <<'TXT'
MpscUnboundedArrayQueue: filled 15 of 100, drained 4096 of 5000
SpscUnboundedArrayQueue: filled 100 of 100, drained 5000 of 5000
MpscUnboundedXaddArrayQueue: filled 100 of 100, drained 5000 of 5000
MpmcUnboundedXaddArrayQueue: filled 100 of 100, drained 5000 of 5000
MpscLinkedQueue: filled 100 of 100, drained 5000 of 5000
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what fill and drain do with an unbounded queue" >&2
    exit 1
fi
echo "as described: only MpscUnboundedArrayQueue fills and drains in part"
