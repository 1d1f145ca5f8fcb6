package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/// Filler before the counts, as in [LaneFront].
@SuppressWarnings("unused")
abstract class DeliveryFront {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
}

/// Written for every entry, hence apart: a collector may place a delivery next to something that producers read for
/// every emission.
abstract class DeliveryCounts extends DeliveryFront {

    static final VarHandle BEGUN = FieldHandle.of(DeliveryCounts.class, "begun", long.class);
    static final VarHandle COMPLETED = FieldHandle.of(DeliveryCounts.class, "completed", long.class);

    /// Ingress entries that were begun. Release, and acquire by readers of statistics: a reader that sees an entry
    /// begun also sees that it was taken out of its queue, and does not count it as waiting; and it sees the one before
    /// completed.
    long begun;
    /// [#begun] when nothing was under way last. Release, and acquire by the same readers.
    long completed;
}

/// Filler after the counts.
@SuppressWarnings("unused")
abstract class DeliveryPadding extends DeliveryCounts {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
}

/// Delivers one ingress entry after another, each with everything that it causes (Specification §5.3): the transit
/// queue of a circuit and its processing time. The queues call it; it calls none of them. Circuit's thread only.
final class Delivery extends DeliveryPadding {

    private final StimulusClock clock = new StimulusClock();
    private Transit transit = new Transit();
    private final Consumer<Transit> onRenewal;

    /// Not counted: what stands in the queues for a caller that waits.
    private final Target barriers;

    /// @param barriers the target of barriers
    /// @param onRenewal told of the transit that is in use from now on
    Delivery(final Target barriers, final Consumer<Transit> onRenewal) {
        this.barriers = barriers;
        this.onRenewal = onRenewal;
        onRenewal.accept(transit);
    }

    /// Delivers an ingress entry and empties transit.
    void deliver(final Target target, final Object value) {
        if (target != barriers) {
            BEGUN.setRelease(this, begun + 1);
        }
        clock.reset();
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
        if (completed != begun) {
            COMPLETED.setRelease(this, begun);
        }
    }

    /// Read by operators.
    StimulusClock clock() {
        return clock;
    }

    /// See the field. Any thread.
    long begun() {
        return (long) BEGUN.getAcquire(this);
    }

    /// Ingress entries that were processed with everything that they caused: all that were begun, but for one that is
    /// under way. Any thread.
    long completed() {
        final long all = (long) COMPLETED.getAcquire(this);
        final long entries = begun();
        return entries == all ? all : entries - 1;
    }

    /// Drops references to what was delivered.
    void forget() {
        transit.forget();
    }
}
