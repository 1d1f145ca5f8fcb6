package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.List;

/// A stage that is made with two numbers, and its model, which knows the whole list of inputs.
public record Modelled<O>(String operator, Maker<O> maker, Model<O> model) {

    @FunctionalInterface
    public interface Maker<O> {

        /// @param count 1 to 12
        /// @param bound 0 to 8
        Receptor<Integer> before(Receptor<O> next, int count, int bound);
    }

    /// The outputs for a list of inputs.
    @FunctionalInterface
    public interface Model<O> {

        List<? extends O> of(List<Integer> inputs, int count, int bound);
    }

    public void check() {
        cases(random -> {
            var inputs = inputs(random);
            int count = 1 + random.nextInt(12);
            int bound = random.nextInt(9);
            List<O> outputs = Chains.run(inputs, next -> maker.before(next, count, bound));
            assertThat((Object) outputs).isEqualTo(model.of(inputs, count, bound));
        });
    }

    @Override
    public String toString() {
        return operator;
    }
}
