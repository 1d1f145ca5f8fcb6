package io.myelin.twin.source;

import java.nio.file.Path;
import java.util.function.Supplier;

/// The space that is left for recordings.
///
/// @param folder supplies the folder of the recordings
record Space(Supplier<Path> folder) {

    /// The space for recordings of this JVM, which creates their folder with the first recording.
    static Space ofThis() {
        var usual = System.getProperty("java.io.tmpdir", ".");
        return new Space(() -> Path.of(System.getProperty("jdk.jfr.repository", usual)));
    }

    /// The free bytes; [Long#MAX_VALUE] if the folder does not exist, since it disappears with its JVM.
    long free() {
        // Not through a `FileStore`: a folder in another mount namespace has none.
        var file = folder.get().toFile();
        long free = file.getUsableSpace();
        return free == 0 && !file.exists() ? Long.MAX_VALUE : free;
    }
}
