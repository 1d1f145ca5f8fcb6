package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;

/// Delivers one ingress entry after another, each with everything that it causes (Specification §5.3): the transit
/// queue of a circuit and its processing time. The queues call it; it calls none of them. Circuit's thread only.
final class Delivery {

    private final StimulusClock clock = new StimulusClock();
    private Transit transit = new Transit();
    private static final VarHandle BEGUN = FieldHandle.of(Delivery.class, "begun", long.class);
    private static final VarHandle COMPLETED = FieldHandle.of(Delivery.class, "completed", long.class);

    /// Not counted: what stands in the queues for a caller that waits.
    private final Target barriers;
    /// Ingress entries that were begun. Release, and acquire by readers of statistics: who reads that an entry was begun
    /// also sees that it was taken out of its queue, and does not count it as waiting.
    private long begun;
    /// Of these, processed with everything that they caused. Release, and acquire by the same readers: who sees an entry
    /// completed sees it begun. A barrier's opening, which comes after both, orders them for who awaited.
    private long completed;

    Delivery(final Target barriers) {
        this.barriers = barriers;
    }

    /// Delivers an ingress entry and empties transit.
    void deliver(final Target target, final Object value) {
        final long number = target == barriers ? begun : begun + 1;
        BEGUN.setRelease(this, number);
        clock.reset();
        if (!transit.run(target, value)) {
            renew();
        }
        COMPLETED.setRelease(this, number);
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
        } while (!transit.drain());
    }

    /// The queue for emissions made during a delivery. To be asked for again after each delivery.
    Transit transit() {
        return transit;
    }

    /// Read by operators.
    StimulusClock clock() {
        return clock;
    }

    /// See the field. Any thread.
    long begun() {
        return (long) BEGUN.getAcquire(this);
    }

    /// See the field. Any thread.
    long completed() {
        return (long) COMPLETED.getAcquire(this);
    }

    /// Drops references to what was delivered.
    void forget() {
        transit.forget();
    }
}
