package io.myelin.benchmarks.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A folder for files of one step, deleted with them at its end.
///
/// @param path where it is
public record TemporaryFolder(Path path) implements AutoCloseable {

    /// Creates one.
    ///
    /// @param prefix the beginning of its name
    /// @return the folder
    public static TemporaryFolder create(String prefix) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(prefix));
    }

    /// Deletes the folder and its files; there are no folders in it.
    @Override
    public void close() throws IOException {
        try (var files = Files.list(path)) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(path);
    }
}
