package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.SteadyClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;

/// A wait for a lock, reported in parts, and the event of that wait.
class TranslatorTest {

    /// The class of the monitor's object gives the lock its name.
    private static final class Counter {}

    private final ConcurrentLinkedQueue<NamedSignal> reported = new ConcurrentLinkedQueue<>();
    private final Translator translator = new Translator(reported::add, LongUnaryOperator.identity());

    private long sum() {
        return reported.stream().filter(it -> it.name().path().toString().startsWith("jvm.lock."))
                .mapToLong(it -> it.signal().value()).sum();
    }

    private void waiting(long thread, long from, long to) {
        var wait = new UnfinishedWaits.Wait(thread, Counter.class.getName(), from, to);
        translator.waiting(new UnfinishedWaits.Answer(to, List.of(wait), false, 0));
    }

    @Test
    void eachIntervalGetsItsOwnPart() {
        waiting(1, 0, 600_000);
        assertThat(reported).extracting(it -> it.signal().time()).containsExactly(250_000L, 500_000L, 600_000L);
        assertThat(reported).extracting(it -> it.signal().value()).containsExactly(250_000L, 250_000L, 100_000L);
    }

    /// Older parts would arrive after their watermark.
    @Test
    void onlyTheLatestSecondIsReported() {
        waiting(1, 0, 3_000_000);
        assertThat(sum()).isEqualTo(1_000_000);
        assertThat(reported).allMatch(it -> it.signal().time() > 2_000_000);
    }

    /// The recorder's event covers the whole wait, of which only the unreported part is new.
    @Test
    void aFinishedWaitIsReportedOnce() throws Exception {
        var length = new AtomicLong();
        var lock = new Counter();
        try (var stream = new RecordingStream()) {
            stream.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ofMillis(1));
            translator.listen(stream, _ -> {});
            // Of all locks: the recording has every other wait of this JVM as well.
            stream.onEvent("jdk.JavaMonitorEnter",
                    event -> length.addAndGet(event.getDuration().toNanos() / 1_000));
            stream.startAsync();
            Thread waiter;
            synchronized (lock) {
                waiter = Thread.ofPlatform().start(() -> {
                    synchronized (lock) {
                        LockSupport.parkNanos(1);
                    }
                });
                while (waiter.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
                long from = SteadyClock.now();
                Thread.sleep(2 * Circulation.BEAT / 1_000); // a wait of some intervals
                long to = SteadyClock.now();
                waiting(waiter.threadId(), from, from + (to - from) / 2);
                waiting(waiter.threadId(), from + (to - from) / 2, to);
            }
            waiter.join();
            stream.stop();
        }
        assertThat(length.get()).isGreaterThan(2 * Circulation.BEAT);
        assertThat(sum()).isEqualTo(length.get());
    }
}
