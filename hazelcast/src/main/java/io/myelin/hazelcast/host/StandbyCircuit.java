package io.myelin.hazelcast.host;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// Follows the journal of a circuit that another member owns, on a thread of its own, to open it quickly when this
/// member becomes the owner.
final class StandbyCircuit {

    private final ResidentCircuit resident;
    private final CircuitRebuild rebuild;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;

    /// @param rebuild of that circuit
    StandbyCircuit(ResidentCircuit resident, CircuitRebuild rebuild) {
        this.resident = resident;
        this.rebuild = rebuild;
        Thread.ofVirtual().name("standby-" + resident.key()).start(this::run);
    }

    private void run() {
        try {
            rebuild.follow();
        } catch (RuntimeException | Error failed) {
            failure = failed;
        } finally {
            ended.countDown();
        }
    }

    ResidentCircuit resident() {
        return resident;
    }

    /// Whether it stopped following because of a failure.
    boolean isBroken() {
        return failure != null;
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

    /// Stops following and discards the circuit. Does nothing more the second time.
    void discard() {
        var unused = end();
        if (unused != null) {
            unused.discard();
        }
    }
}
