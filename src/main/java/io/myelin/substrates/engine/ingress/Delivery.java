package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.StimulusClock;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Transit;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Delivers one ingress entry after another for the queues, each with everything that it causes (Specification §5.3):
/// holds the transit queue of a circuit, its processing time, and the count of entries. Of a lane it reads only the
/// count of values. Circuit thread only, unless stated otherwise.
public final class Delivery {

    private static final VarHandle SHARED = FieldHandle.of(Delivery.class, "shared", long.class);
    private static final VarHandle LANE = FieldHandle.of(Delivery.class, "lane", Lane.class);
    private static final VarHandle COMPLETED = FieldHandle.of(Delivery.class, "completed", long.class);

    private final StimulusClock clock = new StimulusClock(this::begun);
    private Transit transit = new Transit();
    private final Consumer<Transit> onRenewal;

    /// The target of the entries of waiting callers, which are not counted.
    private final Target barriers;

    /// Begun entries of the shared queue. Release, and acquire by readers of statistics: a reader that sees an entry
    /// begun also sees that it was taken out of its queue, so it does not count it as waiting, and sees the previous
    /// one completed.
    private long shared;
    /// The lane that was drained last. It counts the values taken from all lanes, so draining a lane costs no further
    /// store. Release, and acquire by the same readers.
    private @Nullable Lane lane;
    /// [#begun] when no entry was last in progress. Release, and acquire by the same readers.
    private long completed;

    /// @param barriers the target of barriers
    /// @param onRenewal receives each new transit
    public Delivery(Target barriers, Consumer<Transit> onRenewal) {
        this.barriers = barriers;
        this.onRenewal = onRenewal;
        onRenewal.accept(transit);
    }

    /// Delivers an entry of the shared queue and empties transit.
    void deliverShared(Target target, Object value) {
        if (target != barriers) {
            VarHandle.releaseFence(); // pairs with SHARED.getAcquire in begun()
            shared++;
        }
        if (!transit.run(target, value)) {
            renew();
        }
    }

    /// Sets the lane of the values that follow.
    public void enter(Lane next) {
        if (lane != next) {
            next.enter(lane == null ? 0 : lane.takenFromAll());
            LANE.setRelease(this, next);
        }
    }

    /// The transit in use. A lane keeps it in a local variable until it is worn, which saves a load for each entry.
    Transit transit() {
        return transit;
    }

    /// Empties transit. Only an engine failure leaves anything there between two entries.
    public void drainTransit() {
        if (!transit.drain()) {
            renew();
        }
    }

    /// Empties a worn transit, which copies of it replace.
    public void renew() {
        do {
            transit = transit.renewed();
            onRenewal.accept(transit);
        } while (!transit.drain());
    }

    /// Publishes that no entry is in progress. Called before callers of `await` are released, so that their statistics
    /// are exact.
    public void publishCompleted() {
        long begun = begun();
        if (completed != begun) {
            COMPLETED.setRelease(this, begun);
        }
    }

    /// See [io.myelin.substrates.engine.dispatch.Loop#hasManyTargets].
    boolean hasManyTargets() {
        return barriers.worker().hasManyTargets();
    }

    /// Read by operators.
    public StimulusClock clock() {
        return clock;
    }

    /// The number of entries of the shared queue begun, without barriers. Any thread.
    public long begunShared() {
        return (long) SHARED.getAcquire(this);
    }

    /// The number of ingress entries begun, without barriers. Any thread.
    public long begun() {
        long entries = (long) SHARED.getAcquire(this);
        Lane from = (Lane) LANE.getAcquire(this);
        return from == null ? entries : entries + from.takenFromAll();
    }

    /// The number of ingress entries processed with everything that they caused: all begun ones except one in progress.
    /// Any thread.
    public long completed() {
        long all = (long) COMPLETED.getAcquire(this);
        long entries = begun();
        return entries == all ? all : entries - 1;
    }

    /// Drops references to delivered entries, and publishes that none is in progress, if a failure has prevented that.
    public void forget() {
        transit.forget();
        try {
            publishCompleted();
        } catch (Throwable shortage) {
            // The first use of a handle may need memory; and the worker parks all the same.
        }
    }
}
