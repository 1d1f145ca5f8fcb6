package io.myelin.benchmarks.peers;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/// Messages that handlers send while they handle one: they stay on the thread, in a plain deque that goes first.
/// An expert puts it beside a queue or a ring whose consumer feeds itself, since to publish to oneself through
/// it costs an ordered store for nothing and deadlocks once it is full. Confined to one thread.
final class LocalDeque {

    /// Handler and message by turns.
    private final ArrayDeque<Object> waiting = new ArrayDeque<>();

    /// Starts empty.
    LocalDeque() {
    }

    /// Adds a message.
    ///
    /// @param handler who is to have it
    /// @param message the message
    void add(Consumer<Long> handler, Long message) {
        waiting.add(handler);
        waiting.add(message);
    }

    /// Handles what waits, and what comes of it, until nothing is left.
    @SuppressWarnings("unchecked") // handler and message by turns
    void drain() {
        for (var handler = waiting.poll(); handler != null; handler = waiting.poll()) {
            ((Consumer<Long>) handler).accept((Long) waiting.poll());
        }
    }
}
