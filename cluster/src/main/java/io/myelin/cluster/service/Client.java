package io.myelin.cluster.service;

import io.aeron.ExclusivePublication;
import io.myelin.cluster.circuit.Emitted;
import io.myelin.cluster.circuit.LiveCircuit;
import io.myelin.cluster.wire.Interest;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
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
    /// Which of the processes with this identity was the last to begin, 0 before the first.
    long process;
    String channel = "";
    /// The number of the last item in the log.
    long last;
    /// Refused items, until the client says that it knows.
    final TreeMap<Long, String> refused = new TreeMap<>();
    /// The log positions since which it gets outputs, by kind and outlet.
    final Map<Interest, Long> subscriptions = new LinkedHashMap<>();
    /// Whether it lost its subscriptions because too many outputs were held, and has not greeted since.
    boolean ended;
    /// The log position at which they began again, until it has said something since: 0.
    long endedAt;

    // This member's.
    final ArrayDeque<Unprocessed> unprocessed = new ArrayDeque<>();
    long processed;

    // The leader's.
    /// The number of the last item that cannot be lost, and of the one that is the next to be so.
    long safe;
    long marked;
    /// The log position that the next one waits for.
    long markedAt;
    @Nullable ExclusivePublication publication;
    final ArrayDeque<Emitted> send = new ArrayDeque<>();
    boolean welcome;
    long greeting;
    /// The log position of its greeting.
    long greetedAt;
    long toldLast = -1;
    long toldProcessed = -1;
    long toldRefused = -1;
    long toldAt;

    Client(String identity) {
        this.identity = identity;
    }

    /// Takes in how far this member has applied the log, and how far a majority has it.
    void settle(long applied, long agreed) {
        if (agreed >= markedAt) {
            safe = agreed >= applied ? last : marked;
            marked = last;
            markedAt = applied;
        }
    }

    void closePublication() {
        if (publication != null) {
            publication.close();
            publication = null;
        }
        send.clear();
    }
}
