package io.myelin.cluster.circuit;

import io.humainary.substrates.api.Substrates.Pipe;
import org.jspecify.annotations.Nullable;

/// One entry for a circuit.
///
/// @param nanos    the circuit's time
/// @param position the log position of the entry that caused it
/// @param target   receives the value; `null` in a mark, which has no effect
/// @param value    the decoded value
record Entry(long nanos, long position, @Nullable Pipe<Object> target, @Nullable Object value) {

    static final Entry MARK = new Entry(0, 0, null, null);
}
