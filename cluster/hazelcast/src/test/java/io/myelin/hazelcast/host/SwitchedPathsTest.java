package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.HeldPartitions;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Consecutive emissions of a thread on a circuit's member that take different paths are recorded in their order.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SwitchedPathsTest {

    private static final int ATTEMPTS = 20;

    private final HostMembers members = new HostMembers();

    @BeforeAll
    void start() {
        members.start();
    }

    @AfterAll
    void close() {
        members.close();
    }

    /// Waits before it measures a negative value.
    private record Waiting(CountDownLatch reached, CountDownLatch hold) implements Codec<Long> {

        @Override
        public String name() {
            return Codecs.LONG.name();
        }

        @Override
        public int bound(Long value) {
            if (value < 0) {
                reached.countDown();
                await(hold);
            }
            return Codecs.LONG.bound(value);
        }

        @Override
        public void encode(Long value, ByteBuffer target) {
            Codecs.LONG.encode(value, target);
        }

        @Override
        public Long decode(ByteBuffer source) {
            return Codecs.LONG.decode(source);
        }
    }

    /// One thread found that the circuit is not open, and sends. Meanwhile it is opened, and another thread finds the
    /// short path.
    @Test
    void emissionsOfThreadsThatShareAnInletKeepTheirOrder() throws Exception {
        var id = "shared";
        var host = members.host(0);
        var reached = new CountDownLatch(1);
        var hold = new CountDownLatch(1);
        var inlet = host.circuit(KIND, id)
                .inlet(InletType.of(READING.name(), new Waiting(reached, hold)));
        var emitting = Thread.ofPlatform().start(() -> {
            inlet.emit(-1L);
            inlet.emit(2L);
        });
        try {
            reached.await();
            members.client().circuit(KIND, id).inlet(READING).ask(0L).get(1, TimeUnit.MINUTES);
            inlet.ask(1L).get(1, TimeUnit.MINUTES);
            try (var _ = new HeldPartitions(members.instance(0))) {
                hold.countDown();
                emitting.join();
            }
        } finally {
            hold.countDown();
        }
        Eventually.until("all", () -> members.handled(id).size() == 4);
        assertThat(members.handled(id)).containsExactly(0L, 1L, -1L, 2L);
    }

    /// The thread found the circuit before it left, and emits after it was opened again.
    @Test
    void aLateEmissionKeepsItsPlaceIfTheCircuitIsOpenAgain() throws Exception {
        requireOrderOfALateThread("again", () -> {});
    }

    /// An interrupt does not end the wait for the thread's earlier emission.
    @Test
    void aLateEmissionKeepsItsPlaceIfItsThreadIsInterrupted() throws Exception {
        requireOrderOfALateThread("interrupted", () -> Thread.currentThread().interrupt());
    }

    /// @param between runs on the thread, between its emissions
    private void requireOrderOfALateThread(String prefix, Runnable between) throws Exception {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            var id = prefix + attempt;
            var key = KIND + '/' + id;
            var host = members.host(0);
            host.circuit(KIND, id).inlet(READING).ask(0L).get(1, TimeUnit.MINUTES);
            var before = host.circuits().resident(key);
            var port = before.port(READING);
            Pipe<Runnable> jobs = members.circuit(id)
                    .pipe(Substrates.cortex().name("jobs"), (Receptor<Runnable>) Runnable::run);
            long begin = System.nanoTime();
            Eventually.until("left", () -> BatchReceiver.of(members.instance(0)).release(key));
            members.client().circuit(KIND, id).inlet(READING).ask(1L).get(1, TimeUnit.MINUTES);
            assertThat(host.circuits().resident(key)).isNotNull().isNotSameAs(before);
            // The circuit that left forwards its emission with a delay.
            var hold = new CountDownLatch(1);
            jobs.emit(() -> await(hold));
            var emitting = Thread.ofPlatform().start(() -> {
                port.emit(2L);
                between.run();
                host.circuit(KIND, id).inlet(READING).emit(3L);
            });
            Eventually.until("emitted or waiting", () -> !emitting.isAlive() || List
                    .of(Thread.State.WAITING, Thread.State.TIMED_WAITING).contains(emitting.getState()));
            hold.countDown();
            emitting.join();
            // After more than two seconds it may be lost, as documented: on a slow machine the test retries.
            if (System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(2)) {
                Eventually.until("all", () -> members.handled(id).size() == 4);
                assertThat(members.handled(id)).containsExactly(0L, 1L, 2L, 3L);
                return;
            }
        }
        throw new AssertionError("the machine is too slow");
    }

    private static void await(CountDownLatch hold) {
        try {
            hold.await();
        } catch (InterruptedException early) {
            throw new IllegalStateException(early);
        }
    }
}
