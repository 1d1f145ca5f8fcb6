package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.circuit.Replay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A circuit with as many records as `-Djournal.records` says, a hundred million by default, a snapshot, and a thousand
/// records after it. Opened from the snapshot, it has the state that a replay of all records leads to. Prints how long
/// both take.
class LongJournalTest {

    private static final long RECORDS = Long.getLong("journal.records", 100_000_000);
    private static final int TAIL = 1000;
    private static final int SYNC_EVERY = 1 << 20;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    /// A circuit whose state depends on each record and on the order.
    private static final class Digest {
        private final AtomicReference<Pipe<Long>> inlet = new AtomicReference<>();
        private long value;
        private long handled;

        Program program() {
            return build -> {
                inlet.set(build.inlet("numbers", Codecs.LONG, (Long number) -> {
                    value = 31 * value + number;
                    handled++;
                }));
                build.state("digest", Codecs.LONG, () -> value, saved -> value = saved);
            };
        }
    }

    @Test
    @Tag("slow")
    void opensFromItsSnapshotWithTheStateOfAWholeReplay() throws Exception {
        long written = write();
        var snapshot = new Digest();
        long begin = System.nanoTime();
        try (var journal = FileJournal.open(folder, "c")) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, snapshot.program());
            print("opened from its snapshot", begin);
            assertThat(circuit.sequence()).isEqualTo(RECORDS + TAIL);
            circuit.close();
        }
        var whole = new Digest();
        begin = System.nanoTime();
        try (var journal = FileJournal.open(folder, "c")) {
            var circuit = Substrates.cortex().circuit();
            Replay.whole(circuit, journal, whole.program()).toEnd();
            circuit.await();
            print("replayed as a whole", begin);
            circuit.close();
        }
        assertThat(whole.handled).isEqualTo(RECORDS + TAIL);
        assertThat(snapshot.handled).isEqualTo(TAIL);
        assertThat(whole.value).isEqualTo(written);
        assertThat(snapshot.value).isEqualTo(written);
    }

    private long write() throws Exception {
        var digest = new Digest();
        long begin = System.nanoTime();
        try (var journal = FileJournal.open(folder, "c")) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, digest.program());
            var inlet = digest.inlet.get();
            for (long i = 0; i < RECORDS; i++) {
                inlet.emit(i);
                if (i % SYNC_EVERY == 0) {
                    circuit.sync(TIMEOUT);
                }
            }
            circuit.snapshot(TIMEOUT);
            for (long i = 0; i < TAIL; i++) {
                inlet.emit(i);
            }
            circuit.sync(TIMEOUT);
            circuit.close();
            print("written", begin);
        }
        return digest.value;
    }

    private static void print(String done, long begin) {
        System.out.printf(Locale.ROOT, "%,d records %s: %.2f s%n", RECORDS + TAIL, done,
                (System.nanoTime() - begin) / 1e9);
    }
}
