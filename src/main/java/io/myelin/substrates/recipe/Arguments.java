package io.myelin.substrates.recipe;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Comparator;

/// Checks of operators' arguments, made when a recipe is built.
final class Arguments {

    private Arguments() {
    }

    static int positive(int number, String name) {
        if (number < 1) {
            throw new IllegalArgumentException(name + " has to be positive: " + number);
        }
        return number;
    }

    static long notNegative(long number, String name) {
        if (number < 0) {
            throw new IllegalArgumentException(name + " must not be negative: " + number);
        }
        return number;
    }

    static double probability(double number) {
        // Written so that NaN fails.
        if (!(number >= 0 && number <= 1)) {
            throw new IllegalArgumentException("a probability lies between 0 and 1: " + number);
        }
        return number;
    }

    /// A positive duration of at most 2^63 - 1 nanoseconds, about 292 years, in nanoseconds.
    static long nanos(Duration duration) {
        if (requireNonNull(duration, "duration").isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("a duration has to be positive: " + duration);
        }
        try {
            return duration.toNanos();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("a duration has to fit a long of nanoseconds: " + duration, e);
        }
    }

    static <E> void ordered(Comparator<? super E> comparator, E lower, E upper) {
        requireNonNull(comparator, "comparator");
        requireNonNull(lower, "lower");
        requireNonNull(upper, "upper");
        if (comparator.compare(lower, upper) > 0) {
            throw new IllegalArgumentException("the lower bound is above the upper: " + lower + ", " + upper);
        }
    }
}
