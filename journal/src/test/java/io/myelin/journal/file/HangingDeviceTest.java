package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A device that accepts writes and does not confirm them, or does not accept them.
class HangingDeviceTest {

    @TempDir
    private Path folder;

    @Test
    void deviceThatHangsStallsTheWriterAndDoesNotKeepItFromBeingClosed() throws Exception {
        var device = new FaultyDevice();
        var journal = FileJournal.open(folder, "c", device);
        journal.patience(Duration.ofMillis(50));
        var appender = journal.appender();
        Records.append(appender, 0, 10);
        assertThat(appender.health()).isEqualTo(Health.SOUND);
        device.hold();
        appender.append(Records.of(10, 10), 10);
        Eventually.until("stalled", () -> appender.health() == Health.STALLED);
        assertThat(appender.trouble()).hasMessage("the device does not respond to a force");
        journal.close();
        assertThat(appender.health()).isEqualTo(Health.CLOSED);
        assertThat(appender.durable()).as("nothing that was not confirmed").isEqualTo(10);
        try (var again = FileJournal.open(folder, "c")) {
            assertThat(Records.read(again, 0)).isEqualTo(Records.range(0, 20));
        }
        device.release();
        Eventually.until("released", () -> JournalFiles.open(folder).isEmpty());
    }

    @Test
    void aWriteThatHangsStallsTheWriterUntilTheDeviceTakesIt() throws Exception {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            device.holdWrites();
            var appending = Thread.ofPlatform().daemon().start(() -> appender.append(Records.of(10, 10), 10));
            Eventually.until("stalled", () -> appender.health() == Health.STALLED);
            assertThat(appender.trouble()).hasMessage("the device does not respond to a write");
            device.releaseWrites();
            appending.join();
            assertThat(appender.awaitDurable(20, 1, TimeUnit.MINUTES)).isTrue();
            Eventually.until("sound", () -> appender.health() == Health.SOUND);
        }
    }

    /// A disk may be full for days: a time-out alone does not say what to do.
    @Test
    void aCallerThatWaitsForARefusedWriteGetsTheReason() throws Exception {
        var device = new FaultyDevice();
        var pipe = new AtomicReference<Pipe<Long>>();
        try (var journal = FileJournal.open(folder, "c", device);
                var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                        building -> pipe.set(building.inlet("numbers", Codecs.LONG, (Long _) -> {})))) {
            device.refuseWrites("No space left on device");
            pipe.get().emit(1L);
            Eventually.until("stalled", () -> circuit.health() == Health.STALLED);
            assertThat(circuit.trouble()).hasMessage("No space left on device");
            assertThatThrownBy(() -> circuit.sync(Duration.ofMillis(1)))
                    .isInstanceOf(TimeoutException.class)
                    .hasRootCauseMessage("No space left on device");
            assertThatThrownBy(() -> circuit.snapshot(Duration.ofMillis(100)))
                    .isInstanceOf(TimeoutException.class)
                    .hasRootCauseMessage("No space left on device");
            device.refuseWrites(null);
            circuit.sync(Duration.ofMinutes(10));
            assertThat(circuit.trouble()).isNull();
        }
    }

    /// Confirms no folder while it is held.
    private static final class HangingNames extends FaultyDevice {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch held = new CountDownLatch(1);
        private volatile boolean hangs;

        @Override
        public void force(Path path) throws IOException {
            if (hangs) {
                begun.countDown();
                try {
                    held.await();
                } catch (InterruptedException early) {
                    throw new IOException(early);
                }
            }
            super.force(path);
        }
    }

    @Test
    void truncationThatHangsDoesNotKeepTheWriterFromBeingClosed() throws Exception {
        JournalFiles.segments(folder, 4);
        var device = new HangingNames();
        var journal = FileJournal.open(folder, "c", device);
        journal.patience(Duration.ofMillis(50));
        var appender = journal.appender();
        device.hangs = true;
        var truncating = Thread.ofPlatform().start(() -> journal.truncate(20));
        device.begun.await();
        assertThat(journal.durable()).isEqualTo(40);
        assertThatThrownBy(journal::close).isInstanceOf(JournalException.class);
        assertThat(appender.health()).isEqualTo(Health.CLOSED);
        device.held.countDown();
        truncating.join();
        journal.close();
        try (var again = FileJournal.open(folder, "c")) {
            assertThat(again.first()).isEqualTo(20);
        }
    }

    @Test
    void anOpeningThatReturnsAfterTheCloseLeavesNoWriter() throws Exception {
        var device = new HangingNames();
        var journal = FileJournal.open(folder, "c", device);
        journal.patience(Duration.ofMillis(50));
        device.hangs = true;
        var opening = CompletableFuture.supplyAsync(journal::appender);
        device.begun.await();
        assertThatThrownBy(journal::close).isInstanceOf(JournalException.class);
        device.held.countDown();
        assertThatThrownBy(() -> opening.get(10, TimeUnit.MINUTES))
                .hasRootCauseInstanceOf(JournalException.class)
                .hasMessageContaining("closed");
        journal.close();
        FileJournal.open(folder, "c").close();
    }

    /// Another process would write the same file for its snapshots.
    @Test
    void aSnapshotThatIsBeingStoredKeepsTheFolderLocked() throws Exception {
        var device = new HangingNames();
        var journal = FileJournal.open(folder, "c", device);
        journal.patience(Duration.ofMillis(50));
        var appender = journal.appender();
        Records.append(appender, 0, 10);
        device.hangs = true;
        var snapshot = new Snapshot(journal.identity(), 10, 1, new byte[1]);
        var storing = Thread.ofPlatform().start(() -> journal.snapshots().store(snapshot));
        device.begun.await();
        assertThatThrownBy(journal::close).isInstanceOf(JournalException.class);
        assertThat(appender.health()).isEqualTo(Health.CLOSED);
        assertThat(JournalOpening.elsewhere(folder)).isEqualTo(JournalOpening.REFUSED);
        device.held.countDown();
        storing.join();
        journal.close();
        assertThatThrownBy(() -> journal.snapshots().store(snapshot)).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> journal.snapshots().remove(10)).isInstanceOf(JournalException.class);
        try (var again = FileJournal.open(folder, "c")) {
            assertThat(again.snapshots().sequences()).containsExactly(10L);
        }
    }
}
