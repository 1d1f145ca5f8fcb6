package io.myelin.cluster.circuit;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The outputs of one outlet that consumers have not acknowledged. Service thread.
public final class OutletQueue {

    /// A consumer of the outlet.
    public static final class Reader {
        /// Its identity.
        public final String identity;
        /// The log position since which it gets outputs.
        public final long since;
        /// The last number that it has acknowledged.
        public long acknowledged;

        /// A consumer.
        public Reader(String identity, long since, long acknowledged) {
            this.identity = identity;
            this.since = since;
            this.acknowledged = acknowledged;
        }

        /// Whether it has yet to acknowledge an output.
        public boolean awaits(Emitted output) {
            return output.number() > acknowledged && output.position() > since;
        }
    }

    /// The number of the last output, held or not.
    public long last;
    /// Held outputs in order.
    public final ArrayDeque<Emitted> held = new ArrayDeque<>();
    /// The last number that each consumer has acknowledged, by identity, also of those that are absent.
    public final Map<String, Long> acknowledged = new TreeMap<>();
    /// Its consumers, as of one state of all subscriptions.
    public List<Reader> readers = List.of();
    public int readersAsOf = -1;
}
