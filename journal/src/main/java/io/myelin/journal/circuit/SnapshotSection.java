package io.myelin.journal.circuit;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/// A part of a circuit's state that a snapshot holds. Saved and loaded on the circuit's thread.
///
/// @param name     what it is called in a snapshot; unique in a program
/// @param required whether a snapshot without it is of no use; if not, what it lacks is as in a new circuit
/// @param save     writes what is there now
/// @param load     takes over what was saved: a buffer, little-endian, from position to limit what was written
record SnapshotSection(
        String name, boolean required, Consumer<SnapshotOutput> save, Consumer<ByteBuffer> load) {}
