package io.myelin.substrates.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;

/// Drives stages with random inputs, without a circuit.
///
/// To reproduce a case, run with the seed from its message as `myelin.test.seed`; the case is then the first one.
public final class Chains {

    /// The input for which the users' functions of these tests throw.
    public static final int POISON = 13;

    private static final int CASES = 3_000;
    private static final long SEED = Long.getLong("myelin.test.seed", System.nanoTime());

    private Chains() {
    }

    /// The exception of a user's function.
    public static final class Poisoned extends RuntimeException {

        private static final long serialVersionUID = 1;

        Poisoned() {
            super("poisoned", null, false, false);
        }
    }

    /// The value, unless it is the poison.
    public static int taste(int value) {
        if (value == POISON) {
            throw new Poisoned();
        }
        return value;
    }

    /// Runs a test with many seeds, and names the seed with which it fails.
    public static void cases(Consumer<SplittableRandom> test) {
        for (long seed = SEED; seed < SEED + CASES; seed++) {
            try {
                test.accept(new SplittableRandom(seed));
            } catch (Throwable failure) {
                throw new AssertionError("fails with -Dmyelin.test.seed=" + seed, failure);
            }
        }
    }

    /// Up to 40 integers from 0 to 7, in half of the cases of a few values, which makes long runs, and in a third with
    /// poison among them.
    public static List<Integer> inputs(SplittableRandom random) {
        int values = random.nextBoolean() ? 8 : 1 + random.nextInt(3);
        boolean poison = random.nextInt(3) == 0;
        var inputs = new ArrayList<Integer>();
        for (int left = random.nextInt(41); left > 0; left--) {
            inputs.add(poison && random.nextInt(6) == 0 ? POISON : random.nextInt(values));
        }
        return inputs;
    }

    /// Sends inputs through a stage and collects its outputs.
    ///
    /// Runs twice, the second time with a downstream that fails for some values. These failures must not change the
    /// stage's treatment of other values.
    public static <I, O> List<O> run(List<I> inputs, Function<Receptor<O>, Receptor<I>> stage) {
        var outputs = new ArrayList<O>();
        send(inputs, stage.apply(outputs::add));
        var despite = new ArrayList<O>();
        send(inputs, stage.apply(value -> {
            despite.add(value);
            if (despite.size() % 3 != 0) {
                throw new Poisoned();
            }
        }));
        assertThat(despite).as("failures downstream").isEqualTo(outputs);
        return outputs;
    }

    /// Sends inputs to a receptor, and ignores failures by poison alone.
    public static <I> void send(List<I> inputs, Receptor<I> receptor) {
        for (var input : inputs) {
            try {
                receptor.receive(input);
            } catch (Poisoned expected) {
                // The circuit would report this one and continue with the next.
            }
        }
    }

    /// The list without poison: the inputs of a stage that ignores a value for which its function throws.
    public static List<Integer> clean(List<Integer> inputs) {
        return inputs.stream().filter(value -> value != POISON).toList();
    }
}
