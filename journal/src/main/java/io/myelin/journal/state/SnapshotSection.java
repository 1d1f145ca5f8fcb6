package io.myelin.journal.state;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A part of a circuit's state that a snapshot holds. Saved and loaded on the circuit's thread.
///
/// @param name     its name in a snapshot; unique in a program
/// @param required whether a snapshot without it is unusable, given the inlets that the journal had by then; if not, a
///                 missing section is taken as that of a new circuit
/// @param readable whether the saved content can be loaded, judged by its beginning; any thread
/// @param save     writes the current state
/// @param load     restores the saved state from a little-endian buffer, from position to limit, and takes all of it
public record SnapshotSection(
        String name,
        Predicate<Set<String>> required,
        Predicate<ByteBuffer> readable,
        Consumer<SnapshotOutput> save,
        Consumer<ByteBuffer> load) {

    /// A section that programs without it may have omitted.
    public SnapshotSection(String name, Consumer<SnapshotOutput> save, Consumer<ByteBuffer> load) {
        this(name, _ -> false, _ -> true, save, load);
    }

    /// The section of an inlet: only a program that did not have the inlet may have omitted it.
    ///
    /// @param kind in front of the inlet's name
    public static SnapshotSection of(
            String kind, String inlet, Consumer<SnapshotOutput> save, Consumer<ByteBuffer> load) {
        return new SnapshotSection(kind + inlet, inlets -> inlets.contains(inlet), _ -> true, save, load);
    }
}
