#!/usr/bin/env bash
# Kryo 5.6.2, a JDK 17 or newer. A ConcurrentSkipListSet with a comparator comes back from Kryo, read or copied, in the
# natural order of its elements, and a PriorityBlockingQueue hands out the least urgent first; a LinkedBlockingQueue for
# two elements comes back without a bound, and a LinkedHashMap in the order of use in that of insertion, so that a cache
# drops what is used most. No exception. TreeSet, PriorityQueue and ConcurrentSkipListMap keep their comparators, since
# the issues 596 and 660. The guess was that all of java.util that is ordered by a comparator does, or is refused, as
# ArrayBlockingQueue is; equals of the two sets is true, so a test that compares them passes.
# Seen: "PriorityBlockingQueue: 9 5 1, read 1 5 9, copied 1 5 9", "ConcurrentSkipListSet" alike, 9 5 1 in all of TreeSet
# and PriorityQueue; room for 0 of the full queue, and for 2147483645.
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
      <groupId>com.esotericsoftware</groupId><artifactId>kryo</artifactId>
      <version>5.6.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Order.java <<'END'
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

public class Order {
    static class GreatestFirst implements Comparator<Integer> {
        @Override
        public int compare(Integer one, Integer other) {
            return other.compareTo(one);
        }
    }

    static Kryo kryo() {
        var kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        kryo.setClassLoader(Order.class.getClassLoader());
        return kryo;
    }

    @SuppressWarnings("unchecked")
    static <T> T read(T value) {
        var output = new Output(256, -1);
        kryo().writeClassAndObject(output, value);
        return (T) kryo().readClassAndObject(new Input(output.toBytes()));
    }

    static String drained(Collection<Integer> numbers) {
        var line = new StringBuilder();
        if (numbers instanceof Queue<Integer> queue) {
            for (Integer next; (next = queue.poll()) != null; ) {
                line.append(" ").append(next);
            }
        } else {
            numbers.forEach(next -> line.append(" ").append(next));
        }
        return line.toString();
    }

    static void show(Collection<Integer> numbers) {
        numbers.addAll(List.of(5, 9, 1));
        var read = read(numbers);
        var copied = kryo().copy(numbers);
        System.out.println(numbers.getClass().getSimpleName() + ":" + drained(numbers) + ", read" + drained(read)
                + ", copied" + drained(copied));
    }

    public static void main(String... none) {
        show(new TreeSet<>(new GreatestFirst()));
        show(new ConcurrentSkipListSet<>(new GreatestFirst()));
        show(new PriorityQueue<>(new GreatestFirst()));
        show(new PriorityBlockingQueue<>(4, new GreatestFirst()));
        var full = new LinkedBlockingQueue<>(2);
        full.addAll(List.of(1, 2));
        System.out.println("LinkedBlockingQueue: room for " + full.remainingCapacity() + ", read "
                + read(full).remainingCapacity() + ", copied " + kryo().copy(full).remainingCapacity());
        var cache = new LinkedHashMap<Integer, String>(4, 0.75f, true);
        cache.put(1, "one");
        cache.put(2, "two");
        var read = read(cache);
        cache.get(1);
        read.get(1);
        System.out.println("LinkedHashMap in the order of use: " + cache.keySet() + ", read " + read.keySet());
    }
}
END
seen=$(java -cp 'lib/*' Order.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'TreeSet: 9 5 1, read 9 5 1, copied 9 5 1
ConcurrentSkipListSet: 9 5 1, read 1 5 9, copied 1 5 9
PriorityQueue: 9 5 1, read 9 5 1, copied 9 5 1
PriorityBlockingQueue: 9 5 1, read 1 5 9, copied 1 5 9
LinkedBlockingQueue: room for 0, read 2147483645, copied 2147483645
LinkedHashMap in the order of use: [2, 1], read [1, 2]' ]]; then
    echo "changed: the order of collections that Kryo has read or copied" >&2
    exit 1
fi
echo "as described: sets and queues that concurrent threads share lose their comparators"
