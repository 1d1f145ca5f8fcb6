package io.myelin.tck.edgecases;

import static org.assertj.core.api.Assertions.assertThatObject;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pool;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.TestThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// A caller whose stack ends at any point of a pool's call leaves a value or a failure, and no other caller waits for
/// it.
///
/// Stacks of many sizes are filled, with a call on every level. This takes seconds and depends on no declaration of the
/// API, so it is not among the tests that run beside two.
final class ExhaustedPoolCallerTest extends CircuitTest {

    @Test
    void aCallerWithoutStackBlocksNoOther() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            var names = new ArrayList<Name>();
            for (int number = 0; number < 64; number++) {
                names.add(name("end" + number));
            }
            var pool = cortex.pool(name -> name);
            var asked = new AtomicInteger();
            var thread = new Thread(null, () -> descend(pool, names, asked), "exhausted", 300_000L + 32L * round);
            thread.start();
            thread.join();
            TestThreads.run(1, _ -> {
                for (var name : names) {
                    try {
                        assertThatObject(pool.get(name)).isSameAs(name);
                    } catch (StackOverflowError kept) {
                        // The function's, when it was called with too little stack.
                    }
                }
            });
        }
    }

    /// Asks for a name on each level, those at the end of the stack included.
    private static void descend(Pool<Name> pool, List<Name> names, AtomicInteger asked) {
        try {
            descend(pool, names, asked);
        } catch (StackOverflowError end) {
            // The level above asks.
        }
        if (asked.getPlain() < names.size()) {
            try {
                pool.get(names.get(asked.getAndIncrement()));
            } catch (StackOverflowError end) {
                // The next level has more.
            }
        }
    }
}
