package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.Health;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.nio.file.Path;
import java.time.Duration;
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
    void aForceThatHangsStallsTheWriterAndACloseWaitsForIt() throws Exception {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            assertThat(appender.health()).isEqualTo(Health.SOUND);
            device.hold();
            appender.append(Records.of(10, 10), 10);
            Eventually.until("stalled", () -> appender.health() == Health.STALLED);
            assertThat(appender.trouble()).hasMessage("the device does not respond to a force");
            assertThat(appender.durable()).as("nothing that was not confirmed").isEqualTo(10);
            var closing = Thread.ofPlatform().start(appender::close);
            Eventually.until("waits", () -> closing.getState() == Thread.State.TIMED_WAITING || !closing.isAlive());
            assertThat(closing.isAlive()).isTrue();
            device.release();
            closing.join();
            assertThat(appender.durable()).isEqualTo(20);
        }
    }

    @Test
    void aCloseDoesNotWaitForAListenerThatNeverReturns() throws Exception {
        var ends = new CountDownLatch(1);
        var journal = FileJournal.open(folder, "c", new FaultyDevice());
        try (journal; var appender = journal.appender()) {
            appender.onDurable(_ -> {
                try {
                    ends.await();
                } catch (InterruptedException unexpected) {
                    throw new AssertionError(unexpected);
                }
            });
            Records.append(appender, 0, 10);
            assertThat(Thread.ofPlatform().start(appender::close))
                    .satisfies(closing -> assertThat(closing.join(Duration.ofMinutes(1))).isTrue());
            assertThat(appender.durable()).isEqualTo(10);
        } finally {
            ends.countDown();
        }
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
}
