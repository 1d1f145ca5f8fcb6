package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import io.myelin.substrates.engine.ingress.Ingress;
import io.myelin.substrates.engine.ingress.Lane;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A worker with its own thread, and producers whose bursts are long enough for lanes and whose pauses are long enough
/// for parking: no emission is lost, delivered twice, out of order or stranded, and no await returns too early.
class WorkerStressTest {

    private record Emission(int producer, int number) {}

    @ParameterizedTest
    @CsvSource({
            "1, PLATFORM, BALANCED", "2, PLATFORM, BALANCED", "3, PLATFORM, SAVING", "5, VIRTUAL, BALANCED",
            "8, PLATFORM, BALANCED", "2, VIRTUAL, SAVING", "4, SHARED, BALANCED"
    })
    void everyProducersEmissionsArriveOnceAndInOrder(int producers, Threads kind, Idling idling) {
        long seed = Stress.seed(this);
        int each = Stress.scaled(800_000) / producers;
        var failures = new AtomicInteger();
        var worker = Stress.worker(kind, idling.strategy, (_, failure) -> failures.incrementAndGet());
        // Plain: after await has returned, values must be visible without further synchronisation.
        int[] next = new int[producers];
        int[] wrong = {0};
        var early = new AtomicInteger();
        var targets = new Target[3];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = Target.of(worker, (Emission emission) -> {
                if (next[emission.producer()]++ != emission.number()) {
                    wrong[0]++;
                }
            });
        }
        var threads = new Thread[producers];
        for (int producer = 0; producer < producers; producer++) {
            int own = producer;
            threads[own] = Thread.ofPlatform().daemon().start(() -> {
                var random = new SplittableRandom(seed + own);
                for (int number = 0; number < each;) {
                    int burst = switch (random.nextInt(4)) {
                        case 0 -> 1;
                        case 1 -> random.nextInt(1, 50);
                        case 2 -> random.nextInt(1, 2_000);
                        default -> random.nextInt(1, 20_000);
                    };
                    for (int i = 0; i < burst && number < each; i++) {
                        var target = targets[random.nextInt(8) == 0 ? random.nextInt(3) : 0];
                        worker.submit(target, new Emission(own, number++));
                    }
                    if (random.nextInt(8) == 0) {
                        worker.await();
                        if (next[own] != number) {
                            early.incrementAndGet();
                        }
                    }
                    Stress.pause(random);
                }
            });
        }
        for (var thread : threads) {
            Stress.join(thread);
        }
        worker.await();
        int[] all = new int[producers];
        Arrays.fill(all, each);
        assertThat(next).as(() -> "seed " + seed).isEqualTo(all);
        assertThat(wrong[0]).as(() -> "out of order, seed " + seed).isEqualTo(0);
        assertThat(early.get()).as(() -> "await returned early, seed " + seed).isEqualTo(0);
        assertThat(failures.get()).isEqualTo(0);
        worker.close();
    }

    /// Emissions reach a worker that is parked, about to park, or just woken, without a caller that awaits them.
    @ParameterizedTest
    @CsvSource({"SAVING, 200, 10000", "BALANCED, 90000, 3000"})
    void noEmissionIsStranded(Idling idling, int longest, int rounds) {
        long seed = Stress.seed(this);
        var random = new SplittableRandom(seed);
        var worker = Stress.worker(ThreadSupply.PLATFORM, idling.strategy);
        var got = new AtomicLong();
        var target = Target.of(worker, (Long value) -> got.setRelease(value));
        long n = 0;
        for (int round = 0; round < Stress.scaled(rounds); round++) {
            int burst = random.nextInt(100) == 0 ? random.nextInt(300, 1_200) : 1;
            for (int i = 0; i < burst; i++) {
                worker.submit(target, ++n);
            }
            long last = n;
            Stress.until(() -> got.getAcquire() == last, "emission " + last + ", seed " + seed);
            long length = random.nextLong(longest);
            if (idling == Idling.SAVING) {
                Stress.spin(length);
            } else {
                for (long start = System.nanoTime(); System.nanoTime() - start < length;) {
                    Thread.onSpinWait();
                }
            }
        }
        worker.close();
    }

    /// The worker is closed at a random moment while producers emit and threads await. Entries admitted before the
    /// close are delivered, later ones are dropped without a gap, no thread is left waiting, and no lane stays open.
    @Test
    void aCloseAtAnyMomentDeliversEarlierEntriesAndLeavesNoThreadWaiting() {
        long seed = Stress.seed(this);
        var random = new SplittableRandom(seed);
        for (int round = 0; round < Stress.scaled(300); round++) {
            int producers = random.nextInt(1, 4);
            var worker = Stress.worker(
                    random.nextInt(4) == 0 ? ThreadSupply.VIRTUAL : ThreadSupply.PLATFORM,
                    random.nextBoolean() ? IdleStrategy.BALANCED : IdleStrategy.SAVING);
            int[] next = new int[producers];
            boolean[] gap = {false};
            var target = Target.of(worker,
                    (Emission emission) -> gap[0] |= next[emission.producer()]++ != emission.number());
            var admitted = new AtomicLongArray(producers);
            var threads = new Thread[producers + 1];
            for (int producer = 0; producer < producers; producer++) {
                int own = producer;
                threads[producer] = Thread.ofPlatform().daemon().start(() -> {
                    for (int number = 0; number < 5_000 && !worker.isTerminated(); number++) {
                        worker.submit(target, new Emission(own, number));
                        admitted.setRelease(own, number + 1);
                    }
                });
            }
            threads[producers] = Thread.ofPlatform().daemon().start(() -> {
                while (!worker.isTerminated()) {
                    worker.await();
                    worker.pulse();
                }
            });
            Stress.spin(random.nextInt(6_000));
            long[] before = new long[producers];
            for (int i = 0; i < producers; i++) {
                before[i] = admitted.getAcquire(i);
            }
            worker.close();
            worker.await();
            for (var thread : threads) {
                Stress.join(thread);
            }
            Stress.until(worker::isTerminated, "termination");
            worker.await();
            assertThat(gap[0]).as(() -> "seed " + seed).isFalse();
            for (int i = 0; i < producers; i++) {
                int own = i;
                assertThat(next[i] < before[i])
                        .as(() -> next[own] + " of " + before[own] + " admitted before the close, seed " + seed)
                        .isFalse();
            }
            assertThat(Interior.lane(Interior.ingress(worker)).isOpen()).as(() -> "seed " + seed).isFalse();
        }
    }

    /// An entry is claimed while another thread installs its lane. The test has no worker's thread, because the order
    /// is determined before the worker polls.
    @Test
    void anEntryClaimedDuringAnInstallationKeepsItsPlace() {
        long seed = Stress.seed(this);
        var random = new SplittableRandom(seed);
        int rounds = Stress.scaled(12_000);
        try (var bench = new Bench()) {
            var order = new AtomicInteger(-1);
            var other = bench.producer(); // stands for the second thread, which uses its name
            var task = new AtomicInteger();
            var done = new AtomicInteger();
            var spins = new int[1];
            var ingress = new Ingress[1];
            var second = Thread.ofPlatform().daemon().start(() -> {
                for (int round = 1; round <= rounds; round++) {
                    while (task.getAcquire() != round) {
                        Thread.onSpinWait();
                    }
                    for (int i = 0; i < spins[0]; i++) {
                        Thread.onSpinWait();
                    }
                    ingress[0].put(other, bench.target, "other");
                    done.setRelease(round);
                }
            });
            var first = bench.producer();
            for (int round = 1; round <= rounds; round++) {
                ingress[0] = new Ingress(Target.of(bench.worker), true);
                ingress[0].put(first, bench.target, "early");
                ingress[0].drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
                spins[0] = random.nextInt(24);
                int delay = random.nextInt(24);
                bench.delivered.clear();
                task.setRelease(round);
                Stress.spin(delay);
                Interior.install(ingress[0], first);
                int expected = round;
                Stress.until(() -> done.getAcquire() == expected, "the other's entry");
                ingress[0].put(first, bench.target, "after");
                ingress[0].put(first, bench.target, "after");
                ingress[0].drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
                order.set(bench.delivered.indexOf("other"));
                assertThat(order.get())
                        .as(() -> "overtaken, seed " + seed + ", round " + expected)
                        .isEqualTo(0);
                assertThat(bench.delivered.size()).isEqualTo(3);
            }
            Stress.join(second);
        }
    }

    /// Owners of lanes that end: their entries are delivered, and the next thread gets a lane in their place.
    @Test
    void abandonedLanesAreEmptiedAndReplaced() throws InterruptedException {
        long seed = Stress.seed(this);
        var random = new SplittableRandom(seed);
        var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.BALANCED);
        var got = new AtomicLong();
        var target = Target.of(worker, (Long value) -> got.setRelease(value));
        long n = 0;
        int lanes = 0;
        Lane newest = Interior.lane(Interior.ingress(worker));
        for (int round = 0; round < Stress.scaled(1_000); round++) {
            long from = n;
            long to = n + random.nextInt(280, 2_000);
            var kind = random.nextBoolean() ? Thread.ofPlatform().daemon() : Thread.ofVirtual();
            var producer = kind.start(() -> {
                for (long value = from + 1; value <= to; value++) {
                    worker.submit(target, value);
                }
            });
            producer.join();
            n = to;
            if (random.nextInt(4) == 0) {
                Stress.until(() -> got.getAcquire() == to, "emission " + to + ", seed " + seed);
            }
            var lane = Interior.lane(Interior.ingress(worker));
            lanes += lane == newest ? 0 : 1;
            newest = lane;
        }
        long last = n;
        Stress.until(() -> got.getAcquire() == last, "emission " + last + ", seed " + seed);
        assertThat(lanes < 2).as("no lane followed that of a dead thread").isFalse();
        worker.close();
    }
}
