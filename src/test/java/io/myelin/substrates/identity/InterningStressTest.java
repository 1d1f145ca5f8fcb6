package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;

/// Threads that intern the same names concurrently, in different orders and ways, get the same instance of each. Each
/// repetition uses new names, because only the creation of a name can race.
class InterningStressTest {

    private static final int THREADS = 4;
    private static final int NAMES = 10_000;
    private static final int NODES = 3_000;
    private static final int CHILDREN = 3;
    private static final AtomicInteger REPETITION = new AtomicInteger();

    @RepeatedTest(5)
    void oneInstancePerNameWhicheverThreadComesFirst() throws Exception {
        var root = "stress-" + REPETITION.incrementAndGet();
        var seen = race(thread -> {
            var order = shuffled(NAMES, thread);
            var names = new InternedName[NAMES];
            for (int i : order) {
                names[i] = spelled(root, i, thread);
            }
            return names;
        });

        var first = seen.getFirst();
        for (var i = 0; i < NAMES; i++) {
            for (var names : seen) {
                assertThatObject(names[i]).isSameAs(first[i]);
            }
            assertThat(first[i].toString()).isEqualTo(path(root, i));
        }
    }

    /// A node goes from no child to one to many: every thread reaches every node at each of these steps.
    @RepeatedTest(5)
    void noChildIsLostWhileANodeGrows() throws Exception {
        var root = "growth-" + REPETITION.incrementAndGet();
        var seen = race(thread -> {
            var names = new InternedName[NODES][CHILDREN];
            for (var node = 0; node < NODES; node++) {
                for (var step = 0; step < CHILDREN; step++) {
                    // All threads are at about the same node, each starting with a different child.
                    var child = (step + thread) % CHILDREN;
                    names[node][child] = InternedName.of(root + "." + node + "." + child);
                }
            }
            return Arrays.stream(names).flatMap(Arrays::stream).toArray(InternedName[]::new);
        });

        for (var i = 0; i < NODES * CHILDREN; i++) {
            var again = InternedName.of(root + "." + i / CHILDREN + "." + i % CHILDREN);
            for (var names : seen) {
                assertThatObject(names[i]).isSameAs(again);
            }
        }
    }

    private static String path(String root, int i) {
        return root + ".shelf" + i % 7 + ".box" + i % 97 + ".item" + i;
    }

    private static InternedName spelled(String root, int i, int way) {
        return switch (way % 4) {
            case 0 -> InternedName.of(path(root, i));
            case 1 -> InternedName.of(root).name("shelf" + i % 7).name("box" + i % 97).name("item" + i);
            case 2 -> InternedName.of(List.of(root, "shelf" + i % 7, "box" + i % 97 + ".item" + i));
            default -> InternedName.of(root + ".shelf" + i % 7).name(List.of("box" + i % 97, "item" + i));
        };
    }

    private static List<Integer> shuffled(int size, int seed) {
        var order = new ArrayList<Integer>(size);
        for (var i = 0; i < size; i++) {
            order.add(i);
        }
        // Runs in the same order make threads collide; different runs make them approach from different sides.
        if (seed % 2 == 1) {
            Collections.shuffle(order.subList(0, size / 2), new Random(seed));
        }
        return order;
    }

    private interface Racer {

        InternedName[] run(int thread);
    }

    private static List<InternedName[]> race(Racer racer) throws Exception {
        var start = new CyclicBarrier(THREADS);
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            var tasks = new ArrayList<Callable<InternedName[]>>();
            for (var t = 0; t < THREADS; t++) {
                var thread = t;
                tasks.add(() -> {
                    start.await();
                    return racer.run(thread);
                });
            }
            var results = new ArrayList<InternedName[]>();
            for (var result : threads.invokeAll(tasks)) {
                results.add(result.get());
            }
            return results;
        }
    }
}
