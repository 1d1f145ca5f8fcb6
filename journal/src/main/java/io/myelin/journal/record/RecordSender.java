package io.myelin.journal.record;

import io.myelin.journal.Appender;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.JournalException;
import io.myelin.journal.thread.UninterruptedJoin;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The thread that takes records from the ring and appends them: each time those that accumulated while the previous
/// block was in flight.
public final class RecordSender implements Runnable {

    private static final long SLEEP_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final RecordRing ring;
    private final Appender appender;
    private final Gate gate;
    private final String circuit;
    private final Thread thread;

    /// Written before the nudge; the thread reads it before the ring.
    private volatile boolean finishing;

    /// Written before the interrupt; the thread reads it after one.
    private volatile boolean givenUp;

    public RecordSender(RecordRing ring, Appender appender, Gate gate, String circuit) {
        this.ring = ring;
        this.appender = appender;
        this.gate = gate;
        this.circuit = circuit;
        thread = Thread.ofPlatform().daemon().name("journal-sender-" + circuit).unstarted(this);
    }

    public void start() {
        thread.start();
    }

    /// Holds records back.
    @FunctionalInterface
    public interface Gate {

        /// Nothing is held back.
        Gate OPEN = () -> {};

        /// Called on the sending thread before the taken records are appended. May wait; it is called again after an
        /// interrupt that does not come from the sender.
        ///
        /// @throws InterruptedException if interrupted
        void before() throws InterruptedException;
    }

    @Override
    public void run() {
        try {
            while (true) {
                // Read first: records written before the flag was set are then seen below.
                boolean last = finishing;
                if (ring.await(last ? 0 : SLEEP_NANOS)) {
                    appendAll();
                } else if (last) {
                    ring.abandon(new ClosedJournalException(circuit));
                    return;
                }
            }
        } catch (JournalException ended) {
            ring.abandon(ended);
        } catch (Throwable broken) {
            throw failed(broken);
        }
    }

    /// The reason why no records are taken from the ring any more, or `null`. Any thread.
    public @Nullable JournalException failure() {
        return ring.abandoned();
    }

    /// Gives up for a reason outside the journal.
    private JournalException failed(Throwable broken) {
        var reason = new JournalException("the sender to the journal of " + circuit + " failed", broken);
        ring.abandon(reason);
        return reason;
    }

    private void appendAll() {
        var records = ring.take();
        while (records != null) {
            passGate();
            appender.append(records, ring.count());
            ring.release();
            records = ring.take();
        }
    }

    /// An interrupt of all threads, such as that of a container, must not end this one.
    private void passGate() {
        while (!givenUp) {
            try {
                gate.before();
                return;
            } catch (InterruptedException early) {
                // Ends the loop only if it is that of `finish`.
            }
        }
        throw new ClosedJournalException(circuit);
    }

    /// Appends the contents of the ring and ends. Later writes are refused.
    ///
    /// Waits the given time for a stalled journal. Then its writer is closed, which makes the sender's wait fail;
    /// records that were not appended are lost, and were never acknowledged.
    ///
    /// @param patience how long to wait before closing the writer, and again afterwards for a wait that this does not
    ///                 end
    public void finish(Duration patience) {
        finishing = true;
        ring.nudge(thread);
        if (!UninterruptedJoin.of(thread, patience)) {
            appender.close();
            // The sender may wait in a Gate.
            givenUp = true;
            thread.interrupt();
            boolean unused = UninterruptedJoin.of(thread, patience);
        }
    }
}
