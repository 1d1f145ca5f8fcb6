package io.myelin.substrates.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The default of an enum setting: from a system property, else from an environment variable, else a constant.
///
/// @param property the system property's name
/// @param variable the environment variable's name
/// @param fallback the constant
/// @param <T>      the values
record Default<T extends Enum<T>>(String property, String variable, T fallback) {

    /// Reads the value.
    ///
    /// @throws IllegalArgumentException if the property or the variable has an unknown value; the message lists the
    ///                                  known ones
    T read() {
        return read(System::getProperty, System::getenv);
    }

    T read(
            Function<String, @Nullable String> properties, Function<String, @Nullable String> environment) {
        String set = properties.apply(property);
        if (set != null) {
            return value(property, set);
        }
        String exported = environment.apply(variable);
        return exported == null ? fallback : value(variable, exported);
    }

    private T value(String source, String text) {
        String name = text.strip().toUpperCase(Locale.ROOT);
        T[] known = fallback.getDeclaringClass().getEnumConstants();
        for (T constant : known) { // no stream: each circuit made reads its defaults
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("unknown value of " + source + ": \"" + text + "\"; known are "
                + Arrays.stream(known).map(Default::lower).collect(Collectors.joining(", ")));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
