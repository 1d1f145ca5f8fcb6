package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Appender;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An inlet is defined after a snapshot, and the definition is in the block that ends with the snapshot's last record:
/// it is replayed nevertheless, and a truncation to the snapshot does not remove it.
class DefinitionAfterSnapshotTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    /// The writer's thread waits here before it appends.
    private final Semaphore appending = new Semaphore(0);

    private final CountDownLatch saved = new CountDownLatch(1);

    /// The circuit's thread waits here between the definition and its first record.
    private final CountDownLatch defined = new CountDownLatch(1);

    private final CountDownLatch encoding = new CountDownLatch(1);

    /// Adds the values of two inlets.
    private final class Sum implements Program {

        private Pipe<Long> early;
        private Pipe<Long> late;
        private long sum;

        @Override
        public void build(JournaledCircuit circuit) {
            early = circuit.inlet("early", Codecs.LONG, (Long number) -> sum += number);
            late = circuit.inlet("late", slow(), (Long number) -> sum += number);
            circuit.state(
                    "sum",
                    Codecs.LONG,
                    () -> {
                        saved.countDown();
                        return sum;
                    },
                    value -> sum = value);
        }

        private Codec<Long> slow() {
            return Codecs.fixed("slow", Long.BYTES, (value, out) -> {
                defined.countDown();
                await(encoding);
                out.putLong(value);
            }, ByteBuffer::getLong);
        }
    }

    @Test
    void theDefinitionIsReplayedFromFiles() throws Exception {
        try (var journal = FileJournal.open(folder, "c")) {
            record(journal);
            assertThat(reopened(journal)).isEqualTo(6);
        }
    }

    @Test
    void theDefinitionIsReplayedIfOnlyTheSnapshotIsLeft() throws Exception {
        var journal = new MemoryJournal("c");
        record(journal).truncate(2);
        assertThat(journal.snapshots().sequences()).containsExactly(2L);
        assertThat(reopened(journal)).isEqualTo(6);
    }

    /// Records 1, 2, a snapshot, and 3, so that the definition of the last one's inlet is in the block of 2.
    private Journal record(Journal journal) throws Exception {
        var program = new Sum();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), gated(journal), program);
        program.early.emit(1L);
        Eventually.until("the writer is about to append", appending::hasQueuedThreads);
        program.early.emit(2L);
        var snapshot = Thread.ofPlatform().start(() -> {
            try {
                assertThat(circuit.snapshot(LONG)).isEqualTo(2);
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        });
        await(saved);
        program.late.emit(3L);
        await(defined);
        appending.release(1_000);
        Eventually.until("the block of 2 is durable", () -> journal.durable() >= 2);
        // Before the join, not after it: the circuit's thread may have reached 3 before the barrier that the snapshot
        // waits for.
        encoding.countDown();
        snapshot.join();
        circuit.sync(LONG);
        assertThat(circuit.sequence()).isEqualTo(3);
        circuit.close();
        assertThat(journal.snapshots().sequences()).containsExactly(2L);
        return journal;
    }

    private long reopened(Journal journal) {
        var program = new Sum();
        try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program)) {
            assertThat(circuit.sequence()).isEqualTo(3);
            return program.sum;
        }
    }

    /// The same journal, except that its writer waits before each block.
    private Journal gated(Journal journal) {
        return proxy(Journal.class, journal);
    }

    private <T> T proxy(Class<T> type, Object target) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, given) -> {
            if (method.getName().equals("append")) {
                appending.acquireUninterruptibly();
            }
            try {
                var result = method.invoke(target, given);
                return method.getName().equals("appender") ? proxy(Appender.class, result) : result;
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        }));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException early) {
            throw new AssertionError(early);
        }
    }
}
