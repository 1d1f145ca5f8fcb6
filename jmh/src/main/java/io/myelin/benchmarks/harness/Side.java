package io.myelin.benchmarks.harness;

import java.nio.file.Path;

/// The two builds that a gate compares.
public enum Side {
    /// The build before.
    A,
    /// The build after.
    B;

    /// The system property that holds this side's class path.
    String classPath() {
        return "myelin.classpath." + name();
    }

    /// The file for this side's JSON.
    ///
    /// @param folder where
    /// @return its path
    public Path file(Path folder) {
        return folder.resolve(name() + ".json");
    }
}
