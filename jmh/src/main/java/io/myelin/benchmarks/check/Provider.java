package io.myelin.benchmarks.check;

import io.humainary.substrates.api.Substrates.Cortex;
import java.net.URI;
import java.nio.file.Path;

/// Describes the provider that is being measured.
public final class Provider {

    private Provider() {
    }

    /// Describes a provider.
    ///
    /// @param cortex the provider's cortex
    /// @return title and version from the jar's manifest where it has them, else the jar's file name
    public static String describe(Cortex cortex) {
        var type = cortex.getClass();
        var title = type.getPackage().getImplementationTitle();
        var version = type.getPackage().getImplementationVersion();
        if (title != null && version != null) {
            return title + " " + version;
        }
        var source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return type.getPackageName();
        }
        var file = Path.of(URI.create(source.getLocation().toString())).getFileName();
        return type.getPackageName() + " (" + file + ")";
    }
}
