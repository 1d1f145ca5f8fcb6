package io.myelin.testkit.orders;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.IntStream;

/// A thread of the program's environment: its emissions, in the order in which it makes them.
///
/// @param name   the name to which a program connects a pipe, see [OrderTrial#connect]
/// @param values the emitted values, first to last
public record Producer(String name, List<?> values) {

    /// Takes a copy of the values.
    ///
    /// @throws NullPointerException if the name or a value is `null`
    public Producer {
        requireNonNull(name, "name");
        values = List.copyOf(values);
    }

    /// Makes a producer from its name and its values, first to last.
    ///
    /// @throws NullPointerException if the name or a value is `null`
    public static Producer of(String name, Object... values) {
        return new Producer(name, List.of(values));
    }

    List<Emission> emissions() {
        return IntStream.range(0, values.size())
                .mapToObj(index -> new Emission(name, values.get(index)))
                .toList();
    }
}
