package io.myelin.journal.circuit;

import java.nio.ByteBuffer;

/// A point in a circuit's order from which a changed program behaves differently: see [JournaledCircuit#marker].
/// Confined to the circuit's thread.
public final class RecordedMarker {

    /// In front of its name in a snapshot.
    static final String MARKER = "marker ";

    private final String name;
    private boolean passed;

    RecordedMarker(String name) {
        this.name = name;
    }

    /// Whether the record being handled came after the marker. A replay returns the same as the live circuit.
    public boolean isPassed() {
        return passed;
    }

    String name() {
        return name;
    }

    void pass() {
        passed = true;
    }

    SnapshotSection section() {
        return new SnapshotSection(MARKER + name, this::save, this::load);
    }

    private void save(SnapshotOutput out) {
        out.putInt(passed ? 1 : 0);
    }

    private void load(ByteBuffer in) {
        passed = in.getInt() != 0;
    }
}
