package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Heap;
import io.myelin.tck.support.TestScale;
import io.myelin.tck.support.TestThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// All operations at once for a while, with counts for every pipe.
///
/// Rounds of random work by several threads; after each round the circuits are settled and the counts have to agree:
/// every pipe received the number, and the sum, of the values emitted on all paths to it. Twelve seconds or
/// `-Dtck.while.seconds=…`; in the long form 150 or `-Dtck.soak.seconds=…`.
@Tag("workers")
final class SoakTest extends CircuitTest {

    private static final int CIRCUITS = 3;
    private static final int PRODUCERS = 4;
    private static final int WAYS = 6;
    private static final long GROWTH_BYTES = 24L << 20;

    /// One for all, so that a log of reported errors stays small.
    private static final IllegalStateException ON_PURPOSE = new IllegalStateException("on purpose");

    /// The counts of one endpoint: its arrivals, on the thread of its circuit.
    private static final class Books {
        private long count;
        private long sum;

        void receive(long value) {
            count++;
            sum += value;
        }
    }

    /// The counts of one producer, for each path of each circuit; confined to the producer.
    private record Sent(long[][] count, long[][] sum) {
        Sent() {
            this(new long[CIRCUITS][WAYS], new long[CIRCUITS][WAYS]);
        }

        void book(int circuit, int way, long value) {
            count[circuit][way]++;
            sum[circuit][way] += value;
        }
    }

    /// A circuit and the ways into it, each of which ends in books of its own.
    private final class Site {
        final Circuit circuit = circuit();
        final List<Books> books = new ArrayList<>();
        final List<Pipe<Long>> ways = new ArrayList<>();
        final Conduit<Long> conduit = circuit.conduit(Long.class);
        private long failures;

        /// @param other where the way across leads to; null for the site that has none
        Site(Circuit other) {
            for (int way = 0; way < WAYS; way++) {
                books.add(new Books());
            }
            Pipe<Long> plain = end(0);
            ways.add(plain);
            // A channel with one permanent subscriber among temporary ones.
            conduit.subscribe(circuit.subscriber(name("stays"), (_, registrar) -> registrar.register(end(1))));
            ways.add(conduit.get(name("a.b")));
            // A cascade: the value is decremented to zero, and only then counted.
            var cascade = new ArrayList<Pipe<Long>>();
            cascade.add(circuit.pipe((Long packed) -> {
                if (packed % 8 > 0) {
                    cascade.getFirst().emit(packed - 1);
                } else {
                    books.get(2).receive(packed / 8);
                }
            }));
            Pipe<Long> first = cascade.getFirst();
            ways.add(cortex.flow(Long.class).map((Long value) -> 8 * value + value % 8).pipe(first));
            // Through stages that pass everything, sooner or later.
            Pipe<Long> aside = end(3);
            ways.add(cortex.fiber(Long.class).peek(_ -> {}).route(value -> value % 3 == 0, aside).pipe(aside));
            // A receptor that counts, and then fails.
            ways.add(circuit.pipe((Long value) -> {
                books.get(4).receive(value);
                if (value % 1024 == 0) {
                    failures++;
                    throw ON_PURPOSE;
                }
            }));
            // By way of another circuit and back again.
            ways.add(other == null ? end(5) : other.pipe(end(5)));
        }

        private Pipe<Long> end(int way) {
            return circuit.pipe((Long value) -> books.get(way).receive(value));
        }
    }

    @Test
    void countsAgreeAfterAWhile() {
        soak(TestScale.of("while.seconds", 12));
    }

    @Test
    @Tag("proof")
    void countsAgreeAfterALongWhile(TestReporter reporter) {
        TestScale.report(reporter, "emissions", soak(TestScale.of("soak.seconds", 150)));
    }

    /// @return the number of emissions made from outside
    private long soak(long seconds) {
        expectFailures();
        var sites = new ArrayList<Site>();
        for (int index = 0; index < CIRCUITS; index++) {
            sites.add(new Site(index == 0 ? null : sites.getFirst().circuit));
        }
        var sent = new ArrayList<Sent>();
        for (int producer = 0; producer < PRODUCERS; producer++) {
            sent.add(new Sent());
        }
        var time = TestScale.seconds(seconds);
        long before = 0;
        for (long round = 0; round < 5 || time.goesOn(); round++) {
            long seed = round * PRODUCERS;
            // New threads in every round, so threads come and go too.
            TestThreads.run(PRODUCERS, producer -> produce(sites, sent.get(producer), new Random(seed + producer)));
            settle(2, sites.stream().map(site -> site.circuit).toArray(Circuit[]::new));
            check(sites, sent);
            if (round == 4) {
                before = Heap.used();
            }
        }
        long limit = before + GROWTH_BYTES;
        Heap.falls(limit, "after a while of everything");
        long failed = sites.stream().mapToLong(site -> site.failures).sum();
        assertThat(failed).as("nothing failed").isGreaterThan(0);
        return sent.stream().flatMap(one -> Arrays.stream(one.count()))
                .flatMapToLong(Arrays::stream).sum();
    }

    private void produce(List<Site> sites, Sent sent, Random random) {
        var open = new ArrayList<Subscription>();
        for (int step = 0; step < 4_000; step++) {
            int index = random.nextInt(CIRCUITS);
            var site = sites.get(index);
            int way = random.nextInt(WAYS);
            for (int count = random.nextInt(1 << random.nextInt(6)); count >= 0; count--) {
                long value = random.nextInt(1 << 20);
                site.ways.get(way).emit(value);
                sent.book(index, way, value);
            }
            switch (random.nextInt(512)) {
                case 0 -> site.circuit.await();
                case 1 -> site.circuit.pulse().orElseThrow();
                case 2, 3, 4, 5 -> open.add(site.conduit.subscribe(
                        site.circuit.subscriber(name("comes"), (_, registrar) -> registrar.register((Long _) -> {}))));
                case 6, 7, 8, 9 -> {
                    if (!open.isEmpty()) {
                        open.remove(random.nextInt(open.size())).close();
                    }
                }
                case 10 -> shortLived(random);
                case 11 -> site.circuit.ticker(Duration.ofNanos(50_000), site.circuit.<Long>pipe()).closeAwait();
                case 12 -> EmissionPace.mixed(random);
                default -> Thread.onSpinWait();
            }
        }
        open.forEach(Subscription::close);
    }

    /// A separate circuit: used and closed, and everything emitted before the close arrives.
    private void shortLived(Random random) {
        var circuit = cortex.circuit();
        var arrived = new long[1];
        Pipe<Long> pipe = circuit.pipe((Long _) -> arrived[0]++);
        int count = random.nextInt(100);
        for (int index = 0; index < count; index++) {
            pipe.emit(1L);
        }
        circuit.closeAwait();
        assertThat(arrived[0]).isEqualTo(count);
    }

    private static void check(List<Site> sites, List<Sent> sent) {
        for (int index = 0; index < CIRCUITS; index++) {
            for (int way = 0; way < WAYS; way++) {
                long count = 0;
                long sum = 0;
                for (var one : sent) {
                    count += one.count()[index][way];
                    sum += one.sum()[index][way];
                }
                var books = sites.get(index).books.get(way);
                var place = "way " + way + " of circuit " + index;
                assertThat(books.count).as(() -> "arrived by " + place).isEqualTo(count);
                assertThat(books.sum).as(() -> "sum of what arrived by " + place).isEqualTo(sum);
            }
        }
    }
}
