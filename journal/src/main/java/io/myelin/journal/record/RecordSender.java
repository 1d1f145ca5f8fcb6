package io.myelin.journal.record;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.JournalException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The thread that takes records out of the ring and appends them: as many at a time as have gathered while the
/// block before was under way.
public final class RecordSender implements Runnable, RecordRing.StandIn {

    private static final long SLEEP_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final RecordRing ring;
    private final Appender appender;
    private final Gate gate;
    private final String circuit;
    private final Thread thread;
    private volatile boolean finishing;

    /// Sends on a platform thread of its own.
    public RecordSender(RecordRing ring, Appender appender, Gate gate, String circuit) {
        this(ring, appender, gate, circuit, Thread.ofPlatform().daemon());
    }

    /// @param builder makes the sending thread
    public RecordSender(
            RecordRing ring,
            Appender appender,
            Gate gate,
            String circuit,
            Thread.Builder builder) {
        this.ring = ring;
        this.appender = appender;
        this.gate = gate;
        this.circuit = circuit;
        thread = builder.name("journal-sender-" + circuit).unstarted(this);
    }

    public void start() {
        thread.start();
    }

    /// Further work for each block, on the sending thread.
    public interface Gate {

        /// Nothing.
        Gate OPEN = new Gate() {};

        /// Before records taken are appended. May wait, until it is interrupted.
        default void before() {}

        /// After they were handed to the appender.
        ///
        /// @param block what they became
        default void after(Block block) {}
    }

    @Override
    public void run() {
        try {
            while (true) {
                // Read first: what was written before the flag was set is then seen below.
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
        } catch (RuntimeException | Error broken) {
            throw failed(broken);
        }
    }

    /// Why nothing is taken out of the ring any more, if that is so. Any thread.
    public @Nullable JournalException failure() {
        return ring.abandoned();
    }

    @Override
    public boolean isReady() {
        return appender.isIdle();
    }

    @Override
    public void drain() {
        try {
            appendAll();
        } catch (JournalException ended) {
            abandon(ended);
            throw ended;
        } catch (RuntimeException | Error broken) {
            throw failed(broken);
        }
    }

    /// Gives up for a reason that is none of the journal's own.
    private JournalException failed(Throwable broken) {
        var reason = new JournalException("the sender to the journal of " + circuit + " failed", broken);
        abandon(reason);
        return reason;
    }

    private void abandon(JournalException reason) {
        ring.abandon(reason);
        ring.nudge(thread);
    }

    private void appendAll() {
        var records = ring.take();
        while (records != null) {
            gate.before();
            gate.after(appender.append(records, ring.count()));
            ring.release();
            records = ring.take();
        }
    }

    /// Appends what is in the ring and ends. Later writes are refused.
    ///
    /// A journal that stalls is waited for as long as given. Then its writer is closed, and with it the sender's wait
    /// fails; what it had not appended is lost, and was acknowledged to nobody.
    ///
    /// @param patience how long to wait before and, for what no writer's end cuts short, after
    public void finish(Duration patience) {
        finishing = true;
        ring.nudge(thread);
        try {
            if (!thread.join(patience)) {
                appender.close();
                // It may wait for something else: see Gate.
                thread.interrupt();
                thread.join(patience);
            }
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
