package io.myelin.twin.source;

import java.nio.file.Path;
import java.util.function.Supplier;

/// The space that is left for recordings.
///
/// @param folder tells the folder of the recordings
record Space(Supplier<Path> folder) {

    /// The space for recordings of this JVM, which makes their folder with the first of them.
    static Space ofThis() {
        var usual = System.getProperty("java.io.tmpdir", ".");
        return new Space(() -> Path.of(System.getProperty("jdk.jfr.repository", usual)));
    }

    /// The free bytes; they are plenty if they are not known, as the folder is gone when its JVM is.
    long free() {
        // Not by its file store: a folder in another mount namespace has none.
        var file = folder.get().toFile();
        long free = file.getUsableSpace();
        return free == 0 && !file.exists() ? Long.MAX_VALUE : free;
    }
}
