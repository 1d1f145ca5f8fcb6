package io.myelin.twin.source;

import java.util.List;

/// Tells locks from other objects that threads are parked for, such as queues.
final class Locks {

    private static final List<String> PREFIXES = List.of(
            "java.util.concurrent.locks.ReentrantLock",
            "java.util.concurrent.locks.ReentrantReadWriteLock",
            "java.util.concurrent.locks.StampedLock");

    private Locks() {}

    /// Whether it is a lock that a thread is parked for.
    ///
    /// @param type the name of the object's class
    static boolean isLock(String type) {
        return PREFIXES.stream().anyMatch(type::startsWith);
    }
}
