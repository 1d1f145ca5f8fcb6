package io.myelin.hazelcast.host;

import io.myelin.hazelcast.journal.OpeningWaits;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A circuit of another member, rebuilt from its journal in advance, to be opened quickly here. It follows that journal
/// until this member becomes the owner, or replays it once, if this member is about to open it.
final class StandbyCircuit {

    private final ResidentCircuit resident;
    private final CircuitRebuild rebuild;
    private final OpeningWaits waits;
    private final boolean follows;
    private final CountDownLatch ended = new CountDownLatch(1);

    /// Written by its thread before `ended` is counted down, read by any.
    private volatile @Nullable Throwable failure;

    /// Confined to the thread of the opening.
    private boolean finished;

    /// @param rebuild of that circuit
    /// @param waits   during which it was begun
    /// @param follows whether it follows the journal
    StandbyCircuit(ResidentCircuit resident, CircuitRebuild rebuild, OpeningWaits waits, boolean follows) {
        this.resident = resident;
        this.rebuild = rebuild;
        this.waits = waits;
        this.follows = follows;
        Thread.ofVirtual().name("standby-" + resident.key()).start(this::run);
    }

    private void run() {
        try {
            if (follows) {
                rebuild.follow();
            } else {
                rebuild.catchUp();
            }
        } catch (Throwable failed) {
            failure = failed;
        } finally {
            ended.countDown();
        }
    }

    ResidentCircuit resident() {
        return resident;
    }

    /// Whether it follows the journal, instead of replaying it once.
    boolean follows() {
        return follows;
    }

    /// Whether an opening has stopped it: it cannot follow on.
    boolean isFinished() {
        return finished;
    }

    /// Whether it stopped because of a failure.
    boolean isBroken() {
        return failure != null;
    }

    /// Why it stopped, `null` if it did not fail.
    @Nullable Throwable failure() {
        return failure;
    }

    /// Waits until it has replayed the journal. Returns at once if it follows that.
    ///
    /// @param nanos the maximum time to wait
    void await(long nanos) throws InterruptedException {
        boolean unused = follows || ended.await(nanos, TimeUnit.NANOSECONDS);
    }

    /// The waits of its thread, of its circuit's, and of the opening that finishes it.
    OpeningWaits waits() {
        return waits;
    }

    long position() {
        return rebuild.position();
    }

    /// Stops following.
    ///
    /// @return the rebuilt circuit, `null` if that failed
    @Nullable CircuitRebuild end() {
        rebuild.stop();
        boolean interrupted = false;
        while (true) {
            try {
                ended.await();
                break;
            } catch (InterruptedException early) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure == null) {
            return rebuild;
        }
        rebuild.discard();
        return null;
    }

    /// Stops following, and replays the remaining records of the journal, which its owner has ended.
    ///
    /// @return the rebuilt circuit; `null` if that failed, for example because the owner has truncated records
    ///     that this one had not read
    @Nullable CircuitRebuild finish() {
        finished = true;
        var rebuilt = end();
        try {
            if (rebuilt != null) {
                rebuilt.catchUp();
            }
            return rebuilt;
        } catch (RuntimeException unreadable) {
            rebuild.discard();
            return null;
        } catch (Error failed) {
            rebuild.discard();
            throw failed;
        }
    }

    /// Stops following and discards the circuit. Does nothing more the second time.
    void discard() {
        var unused = end();
        if (unused != null) {
            unused.discard();
        }
    }
}
