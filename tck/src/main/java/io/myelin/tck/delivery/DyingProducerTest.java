package io.myelin.tck.delivery;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.delivery.ArrivalLedger.Entry;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Seeds;
import io.myelin.tck.support.TestThreads;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Producers whose threads end by an exception, at any point of a burst: their emissions up to then arrive, and later
/// producers are not blocked.
@Tag("workers")
final class DyingProducerTest extends CircuitTest {

    private static final class Death extends Error {
        private static final long serialVersionUID = 1;

        Death() {
            super("on purpose", null, false, false);
        }
    }

    /// Several at a time, with a survivor that emits throughout and awaits the emissions of the dead threads.
    @Test
    void aSurvivorIsNotAffectedByThreadsThatDie() {
        Seeds.each(20, seed -> {
            var circuit = circuit();
            int producers = 4;
            var ledger = new ArrivalLedger(producers);
            Pipe<Entry> pipe = circuit.pipe(ledger.receptor());
            long start = seed.nextLong();
            var emitted = new AtomicInteger[producers];
            TestThreads.run(producers, producer -> {
                emitted[producer] = new AtomicInteger();
                var random = new Random(start + producer);
                int until = 1_000 + random.nextInt(3_000);
                Runnable burst = () -> {
                    for (int serial = 0; producer == 0 || serial < until; serial++) {
                        if (producer == 0 && serial == 5_000) {
                            return;
                        }
                        pipe.emit(new Entry(producer, serial));
                        emitted[producer].set(serial + 1);
                    }
                    throw new Death();
                };
                if (producer == 0) {
                    burst.run();
                } else {
                    die(burst);
                }
            });
            circuit.await();
            for (int producer = 0; producer < producers; producer++) {
                ledger.assertAtLeast(producer, emitted[producer].get());
            }
        });
    }

    /// Runs something that ends its thread by an exception.
    private static void die(Runnable life) throws InterruptedException {
        var thread = Thread.ofPlatform().unstarted(life);
        thread.setUncaughtExceptionHandler((_, failure) -> {
            if (!(failure instanceof Death)) {
                throw new AssertionError(failure);
            }
        });
        thread.start();
        thread.join();
    }
}
