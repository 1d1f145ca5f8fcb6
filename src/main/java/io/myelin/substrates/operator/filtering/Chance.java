package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.SplittableRandom;

/// Passes each value with a probability, independently of the others. Specification §6.2.3.
///
/// Draws 53 random bits and compares them as an integer, which spares the conversion to a `double` and is
/// exact at both ends: 0 passes nothing and 1 passes everything.
///
/// @param <E> the emission type
public final class Chance<E> extends Stage<E, E> {

    private final SplittableRandom random;
    private final long threshold;

    /// Creates the stage, which owns the generator from then on.
    public Chance(double probability, SplittableRandom random, Receptor<? super E> next) {
        super(next);
        this.random = random;
        this.threshold = (long) Math.ceil(probability * 0x1p53);
    }

    @Override
    public void receive(E value) {
        if (random.nextLong() >>> 11 < threshold) {
            next.receive(value);
        }
    }
}
