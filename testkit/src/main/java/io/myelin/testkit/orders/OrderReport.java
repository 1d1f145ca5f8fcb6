package io.myelin.testkit.orders;

import java.math.BigInteger;

/// The extent of a check that found no failure.
///
/// @param possible the number of possible orders
/// @param run      the number of orders that were run
/// @param covering how many of these were chosen to cover every three emissions in every possible sequence; zero if all
///                 possible orders were run
/// @param seed     the seed of the random orders
public record OrderReport(BigInteger possible, long run, long covering, long seed) {

    /// Whether every order was run.
    public boolean isComplete() {
        return possible.equals(BigInteger.valueOf(run));
    }

    @Override
    public String toString() {
        if (isComplete()) {
            return run == 1 ? "the only order" : "all %,d orders".formatted(run);
        }
        return "%,d of %,d orders: %,d to cover every three emissions in every sequence, %,d at random by seed %d"
                .formatted(run, possible, covering, run - covering, seed);
    }
}
