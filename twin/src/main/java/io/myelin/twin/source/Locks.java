package io.myelin.twin.source;

import java.util.List;

/// Distinguishes locks from other objects that threads park for, such as queues.
final class Locks {

    private static final List<String> PREFIXES = List.of(
            "java.util.concurrent.locks.ReentrantLock",
            "java.util.concurrent.locks.ReentrantReadWriteLock",
            "java.util.concurrent.locks.StampedLock");

    private Locks() {}

    /// Whether an object that a thread parks for is a lock.
    ///
    /// @param type the name of the object's class
    static boolean isLock(String type) {
        return PREFIXES.stream().anyMatch(type::startsWith);
    }
}
