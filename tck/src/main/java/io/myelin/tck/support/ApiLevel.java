package io.myelin.tck.support;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Extent;
import io.humainary.substrates.api.Substrates.Name;
import java.util.Arrays;

/// Features of the API on the class path, for tests that run against every version from 3.0.2 on.
public final class ApiLevel {

    private ApiLevel() {
    }

    /// Since 3.1: the factories of [Circuit] that take no class.
    public static boolean hasUntypedFactories() {
        return declares(Circuit.class, "pipe", Name.class);
    }

    /// Since 3.0.5: the spliterator of [Extent], on which its streams rest.
    public static boolean hasExtentSpliterator() {
        return declares(Extent.class, "spliterator");
    }

    private static boolean declares(Class<?> type, String name, Class<?>... parameters) {
        return Arrays.stream(type.getDeclaredMethods()).anyMatch(
                method -> method.getName().equals(name) && Arrays.equals(method.getParameterTypes(), parameters));
    }
}
