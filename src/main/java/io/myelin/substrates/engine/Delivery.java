package io.myelin.substrates.engine;

/// Delivers one ingress entry after another, each with everything that it causes (Specification §5.3): the transit
/// queue of a circuit and its processing time. The queues call it; it calls none of them. Circuit's thread only.
final class Delivery {

    private final StimulusClock clock = new StimulusClock();
    private Transit transit = new Transit();

    /// Delivers an ingress entry and empties transit.
    void deliver(final Target target, final Object value) {
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

    /// Drops references to what was delivered.
    void forget() {
        transit.forget();
    }
}
