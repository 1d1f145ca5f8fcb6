package io.myelin.substrates.topology;

import java.util.List;
import java.util.stream.Collectors;

/// Where a callback is written.
///
/// @param type  the name of its class; of a lambda or method reference, that of the class around it
/// @param lines the line of its first statement. Several if its class has other lambdas of the same types, none if the
///              class file cannot be read or has no line numbers
public record CodeLocation(String type, List<Integer> lines) {

    /// The simple name of the class and the lines, such as `Plant:12` or `Plant:12|18`.
    @Override
    public String toString() {
        String numbers = lines.stream().map(String::valueOf).collect(Collectors.joining("|"));
        return type.substring(type.lastIndexOf('.') + 1) + (numbers.isEmpty() ? "" : ":" + numbers);
    }
}
