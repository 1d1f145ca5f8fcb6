#!/usr/bin/env bash
# Conversant Disruptor 1.2.21, a JDK 17 or newer, one thread. MPMCBlockingQueue.drainTo(collection, 2) takes all eight
# elements: it asks only whether the limit is above 0. DisruptorBlockingQueue and PushPullBlockingQueue take two. And
# addAll of twenty elements to a queue of eight drops twelve in all three, and answers true in those two. BlockingQueue
# says "at most", and that the insertion of what has no room fails with IllegalStateException; so does
# ArrayBlockingQueue. The guess was the interface's contract, of queues that are offered as replacements. A worker that
# takes batches of a bounded size gets one of any size.
# Seen: "MPMCBlockingQueue: drained 8 of 8, addAll false, kept 8 of 20"; "drained 2 of 8, addAll true" of the others.
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
      <groupId>com.conversantmedia</groupId><artifactId>disruptor</artifactId><version>1.2.21</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Drains.java <<'JAVA'
import com.conversantmedia.util.concurrent.DisruptorBlockingQueue;
import com.conversantmedia.util.concurrent.MPMCBlockingQueue;
import com.conversantmedia.util.concurrent.PushPullBlockingQueue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class Drains {
    public static void main(String... none) {
        show(new MPMCBlockingQueue<>(8));
        show(new DisruptorBlockingQueue<>(8));
        show(new PushPullBlockingQueue<>(8));
        show(new ArrayBlockingQueue<>(8));
    }

    static void show(BlockingQueue<Integer> queue) {
        for (int i = 0; i < 8; i++) {
            queue.add(i);
        }
        int drained = queue.drainTo(new ArrayList<>(), 2);
        queue.clear();
        String added;
        try {
            added = "" + queue.addAll(Collections.nCopies(20, 1));
        } catch (IllegalStateException expected) {
            added = "refused";
        }
        System.out.println(queue.getClass().getSimpleName() + ": drained " + drained + " of 8, addAll " + added
                + ", kept " + queue.size() + " of 20");
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Drains.java
java -cp '.:jars/*' Drains >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
MPMCBlockingQueue: drained 8 of 8, addAll false, kept 8 of 20
DisruptorBlockingQueue: drained 2 of 8, addAll true, kept 8 of 20
PushPullBlockingQueue: drained 2 of 8, addAll true, kept 8 of 20
ArrayBlockingQueue: drained 2 of 8, addAll refused, kept 8 of 20
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what drainTo and addAll take and keep" >&2
    exit 1
fi
echo "as described: one queue drains past its limit, and all three drop what has no room"
