package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.ArrayList;
import java.util.List;

/// Counts of emissions and arrivals: checks that none is lost or duplicated, and that each producer's order is kept.
///
/// Arrivals are counted in plain fields on the circuit's thread; reading them after an `await` also
/// checks that the await makes them visible.
final class ArrivalLedger {

    /// One emission: its producer and its number.
    record Entry(int producer, long serial) {}

    private final long[] next;
    private final List<String> errors = new ArrayList<>();
    private long received;

    ArrivalLedger(int producers) {
        next = new long[producers];
    }

    /// Records arrivals; for one circuit.
    Receptor<Entry> receptor() {
        return entry -> {
            received++;
            var expected = next[entry.producer()];
            if (entry.serial() != expected && errors.size() < 5) {
                errors.add("of producer " + entry.producer() + " came " + entry.serial()
                        + ", expected was " + expected);
            }
            next[entry.producer()] = entry.serial() + 1;
        };
    }

    /// The number that has arrived from a producer, without a gap.
    long arrived(int producer) {
        return next[producer];
    }

    /// Fails unless all arrivals so far were in order.
    void assertOrdered() {
        assertThat(errors).isEmpty();
    }

    /// Fails unless exactly this number came from each producer, in order.
    void assertComplete(long each) {
        assertOrdered();
        for (int producer = 0; producer < next.length; producer++) {
            assertThat(next[producer]).as("arrived from producer " + producer).isEqualTo(each);
        }
        assertThat(received).as("arrived in all").isEqualTo(each * next.length);
    }

    /// Fails unless at least this number came from a producer, in order.
    void assertAtLeast(int producer, long least) {
        assertOrdered();
        assertThat(next[producer] >= least).as(() -> "of producer " + producer + " arrived " + next[producer]
                + ", at least " + least + " had to").isTrue();
    }
}
