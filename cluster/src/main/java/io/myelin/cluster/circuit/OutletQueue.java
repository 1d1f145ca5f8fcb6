package io.myelin.cluster.circuit;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/// The outputs of one outlet that consumers have not acknowledged. Service thread.
public final class OutletQueue {

    /// The number of the last output, held or not.
    public long last;
    /// Held outputs in order.
    public final ArrayDeque<Emitted> held = new ArrayDeque<>();
    /// The last number that each consumer has acknowledged, by identity, also of those that are absent.
    public final Map<String, Long> acknowledged = new TreeMap<>();
}
