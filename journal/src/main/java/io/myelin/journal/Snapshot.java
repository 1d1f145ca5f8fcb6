package io.myelin.journal;

import static java.util.Objects.requireNonNull;

/// The state of a circuit after a given record. Together with the records that follow, it rebuilds the circuit.
///
/// @param identity the identity of the journal that it belongs to
/// @param sequence the number of records that it reflects, which is the number of the first record after it
/// @param millis   when it was taken, in milliseconds since 1970 by the writer's clock
/// @param content  the state, as the circuit wrote it; not copied
public record Snapshot(String identity, long sequence, long millis, byte[] content) {

    /// @throws IllegalArgumentException if the sequence is negative
    public Snapshot {
        requireNonNull(identity, "identity");
        requireNonNull(content, "content");
        if (sequence < 0) {
            throw new IllegalArgumentException("a snapshot at " + sequence);
        }
    }
}
