package io.myelin.journal.circuit;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A part of a circuit's state that a snapshot holds. Saved and loaded on the circuit's thread.
///
/// @param name     its name in a snapshot; unique in a program
/// @param required whether a snapshot without it is unusable; if not, a missing section is taken as that of a new
/// circuit
/// @param readable whether the saved content can be loaded, judged by its beginning; any thread
/// @param save     writes the current state
/// @param load     restores the saved state from a little-endian buffer, from position to limit
record SnapshotSection(
        String name,
        boolean required,
        Predicate<ByteBuffer> readable,
        Consumer<SnapshotOutput> save,
        Consumer<ByteBuffer> load) {

    /// A section that each version of a program reads.
    SnapshotSection(
            String name,
            boolean required,
            Consumer<SnapshotOutput> save,
            Consumer<ByteBuffer> load) {
        this(name, required, _ -> true, save, load);
    }
}
