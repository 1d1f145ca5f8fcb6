package io.myelin.tck.operators;

import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// An operator and its model.
///
/// @param signature name and simple parameter types of the method
/// @param recipe    makes the operator on a circuit's behalf
/// @param model     makes the model
record Modelled(
        String signature,
        Function<Setting, Flow<Integer, Object>> recipe,
        Function<Setting, Model> model) {

    /// The outputs of an operator for the last of its inputs, derived from all of them.
    @FunctionalInterface
    interface Model {

        /// @param in  all inputs so far, the current one last
        /// @param out the outputs for the earlier ones
        Optional<?> last(List<Integer> in, List<Object> out);

        /// The outputs for a list of inputs.
        default List<Object> all(List<Integer> inputs) {
            var out = new ArrayList<>();
            for (int count = 1; count <= inputs.size(); count++) {
                last(inputs.subList(0, count), out).ifPresent(out::add);
            }
            return out;
        }
    }

    /// The arguments of an operator.
    ///
    /// @param cortex makes recipes
    /// @param n      a count, 1 or more
    /// @param low    a bound, or a value to begin with
    /// @param high   a bound, not below the other
    record Setting(Cortex cortex, int n, int low, int high) {

        Fiber<Integer> fiber() {
            return cortex.fiber();
        }

        Flow<Integer, Integer> flow() {
            return cortex.flow();
        }
    }

    static Modelled fiber(String signature, Function<Setting, Fiber<Integer>> recipe,
            Function<Setting, Model> model) {
        return new Modelled("Fiber." + signature,
                setting -> setting.flow().fiber(recipe.apply(setting)).map(value -> value), model);
    }

    static Modelled flow(String signature, Function<Setting, Flow<Integer, ?>> recipe,
            Function<Setting, Model> model) {
        return new Modelled("Flow." + signature, setting -> recipe.apply(setting).map(value -> value), model);
    }

    @Override
    public String toString() {
        return signature;
    }
}
