package io.myelin.benchmarks.peers;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/// Messages that handlers send while they handle one: they stay on the thread, in a plain deque that has priority. An
/// expert adds it to a queue or a ring whose consumer feeds itself, since publishing to oneself through the queue costs
/// a needless ordered store and deadlocks once it is full. Confined to one thread.
final class LocalDeque {

    /// Handler and message alternately.
    private final ArrayDeque<Object> waiting = new ArrayDeque<>();

    /// Starts empty.
    LocalDeque() {
    }

    /// Adds a message.
    ///
    /// @param handler its handler
    /// @param message the message
    void add(Consumer<Long> handler, Long message) {
        waiting.add(handler);
        waiting.add(message);
    }

    /// Handles waiting messages, and those that they cause, until none are left.
    @SuppressWarnings("unchecked") // handler and message by turns
    void drain() {
        for (var handler = waiting.poll(); handler != null; handler = waiting.poll()) {
            ((Consumer<Long>) handler).accept((Long) waiting.poll());
        }
    }
}
