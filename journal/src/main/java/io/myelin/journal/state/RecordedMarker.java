package io.myelin.journal.state;

import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;

/// A point in a circuit's order from which a changed program behaves differently.
/// Confined to the circuit's thread.
public final class RecordedMarker implements BooleanSupplier {

    /// In front of its name in a snapshot.
    public static final String MARKER = "marker ";

    private final String name;
    private boolean passed;

    public RecordedMarker(String name) {
        this.name = name;
    }

    /// Whether the record being handled came after the marker. A replay returns the same as the live circuit.
    @Override
    public boolean getAsBoolean() {
        return passed;
    }

    public void pass() {
        passed = true;
    }

    public SnapshotSection section() {
        return new SnapshotSection(MARKER + name, this::save, this::load);
    }

    private void save(SnapshotOutput out) {
        out.putInt(passed ? 1 : 0);
    }

    private void load(ByteBuffer in) {
        passed = in.getInt() != 0;
    }
}
