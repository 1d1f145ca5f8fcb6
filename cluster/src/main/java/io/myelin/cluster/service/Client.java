package io.myelin.cluster.service;

import io.aeron.ExclusivePublication;
import io.myelin.cluster.circuit.Emitted;
import io.myelin.cluster.circuit.LiveCircuit;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What the state machine knows of one client. Service thread.
final class Client {

    /// An emission that may not be processed yet: done when the circuit has completed so many entries.
    record Unprocessed(long number, LiveCircuit circuit, long entries) {}

    final String identity;

    // Replicated.
    long session = -1;
    String channel = "";
    /// The number of the last item in the log.
    long last;
    /// Refused items, until the client says that it knows.
    final TreeMap<Long, String> refused = new TreeMap<>();
    /// The log positions since which it gets outputs, by kind and outlet.
    final Map<Subscription, Long> subscriptions = new TreeMap<>();
    /// Whether it lost its subscriptions because too many outputs were held.
    boolean ended;

    // This member's.
    final ArrayDeque<Unprocessed> unprocessed = new ArrayDeque<>();
    long processed;

    // The leader's.
    @Nullable ExclusivePublication publication;
    final ArrayDeque<Emitted> send = new ArrayDeque<>();
    boolean welcome;
    boolean welcomeEnded;
    boolean resend;
    long toldLast = -1;
    long toldProcessed = -1;
    long toldRefused = -1;
    /// Why the client is refused.
    @Nullable String refusal;
    /// When it was refused.
    long since;

    Client(String identity) {
        this.identity = identity;
    }

    /// Whether it gets an output.
    boolean wants(Emitted output) {
        if (subscriptions.isEmpty()) {
            return false;
        }
        var since = subscriptions.get(new Subscription(output.from().address.kind(), output.outlet()));
        return since != null && output.position() > since;
    }

    void closePublication() {
        if (publication != null) {
            publication.close();
            publication = null;
        }
        send.clear();
    }
}
