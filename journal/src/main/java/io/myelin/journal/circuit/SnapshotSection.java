package io.myelin.journal.circuit;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A part of a circuit's state that a snapshot holds. Saved and loaded on the circuit's thread.
///
/// @param name     what it is called in a snapshot; unique in a program
/// @param required whether a snapshot without it is of no use; if not, what it lacks is as in a new circuit
/// @param readable whether what was saved can be loaded, as far as its beginning tells; any thread
/// @param save     writes what is there now
/// @param load     takes over what was saved: a buffer, little-endian, from position to limit what was written
record SnapshotSection(
        String name,
        boolean required,
        Predicate<ByteBuffer> readable,
        Consumer<SnapshotOutput> save,
        Consumer<ByteBuffer> load) {

    /// One that each version of a program reads.
    SnapshotSection(
            String name,
            boolean required,
            Consumer<SnapshotOutput> save,
            Consumer<ByteBuffer> load) {
        this(name, required, _ -> true, save, load);
    }
}
