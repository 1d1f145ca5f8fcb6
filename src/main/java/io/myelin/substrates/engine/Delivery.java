package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Delivers one ingress entry after another, each with everything that it causes (Specification §5.3): the transit
/// queue of a circuit and its processing time. The queues call it; of a lane it asks only for the count of values.
/// Circuit's thread only, where not said otherwise.
final class Delivery {

    private static final VarHandle SHARED = FieldHandle.of(Delivery.class, "shared", long.class);
    private static final VarHandle LANE = FieldHandle.of(Delivery.class, "lane", LaneWorker.class);
    private static final VarHandle COMPLETED = FieldHandle.of(Delivery.class, "completed", long.class);

    private final StimulusClock clock = new StimulusClock(this::begun);
    private Transit transit = new Transit();
    private final Consumer<Transit> onRenewal;

    /// Not counted: what stands in the queues for a caller that waits.
    private final Target barriers;

    /// Entries of the shared queue that were begun. Release, and acquire by readers of statistics: a reader that sees
    /// an entry begun also sees that it was taken out of its queue, and does not count it as waiting; and it sees the
    /// one before completed.
    private long shared;
    /// The lane that was drained last: it counts what was taken from all lanes, to the same effect, so a lane costs no
    /// store for that. Release, and acquire by the same readers.
    private @Nullable LaneWorker lane;
    /// [#begun] when nothing was under way last. Release, and acquire by the same readers.
    private long completed;

    /// @param barriers the target of barriers
    /// @param onRenewal gets the transit that is in use from now on
    Delivery(Target barriers, Consumer<Transit> onRenewal) {
        this.barriers = barriers;
        this.onRenewal = onRenewal;
        onRenewal.accept(transit);
    }

    /// Delivers an entry of the shared queue and empties transit.
    void deliverShared(Target target, Object value) {
        if (target != barriers) {
            SHARED.setRelease(this, shared + 1);
        }
        deliver(target, value);
    }

    /// Values come from this lane from now on.
    void enter(LaneWorker next) {
        if (lane != next) {
            next.enter(lane == null ? 0 : lane.takenFromAll());
            LANE.setRelease(this, next);
        }
    }

    /// Delivers an entry of the lane and empties transit.
    void deliver(Target target, Object value) {
        if (!transit.run(target, value)) {
            renew();
        }
    }

    /// Delivers what is in transit. Only an engine failure leaves anything there between two entries.
    void drainTransit() {
        if (!transit.drain()) {
            renew();
        }
    }

    /// Goes on with copies of a transit that is worn, until nothing is left.
    private void renew() {
        do {
            transit = transit.renewed();
            onRenewal.accept(transit);
        } while (!transit.drain());
    }

    /// Announces that no entry is under way. Before anything that lets a caller of `await` go, so that its statistics
    /// are exact.
    void publishCompleted() {
        long begun = begun();
        if (completed != begun) {
            COMPLETED.setRelease(this, begun);
        }
    }

    /// Read by operators.
    StimulusClock clock() {
        return clock;
    }

    /// Ingress entries that were begun, without barriers. Any thread.
    long begun() {
        long entries = (long) SHARED.getAcquire(this);
        LaneWorker from = (LaneWorker) LANE.getAcquire(this);
        return from == null ? entries : entries + from.takenFromAll();
    }

    /// Ingress entries that were processed with everything that they caused: all that were begun, but for one that is
    /// under way. Any thread.
    long completed() {
        long all = (long) COMPLETED.getAcquire(this);
        long entries = begun();
        return entries == all ? all : entries - 1;
    }

    /// Drops references to delivered entries.
    void forget() {
        transit.forget();
    }
}
