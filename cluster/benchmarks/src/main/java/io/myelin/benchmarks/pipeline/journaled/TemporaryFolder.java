package io.myelin.benchmarks.pipeline.journaled;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// A folder below `java.io.tmpdir`, which decides the disk that is measured.
public final class TemporaryFolder {

    private TemporaryFolder() {
    }

    /// Makes a folder.
    ///
    /// @return the folder
    public static Path make() {
        try {
            return Files.createTempDirectory("myelin-benchmark-");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// Deletes a folder and what is in it.
    ///
    /// @param folder the folder
    public static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
