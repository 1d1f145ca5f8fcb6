package io.myelin.twin.source;

import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds the threads that wait for their turn to wait for a connection or a datagram. The JDK lets only one thread at a
/// time wait for these at the same socket, and the others wait for a lock meanwhile. They lose no time: there is
/// nothing to do.
///
/// A turn is recognised by the stack of one thread for each lock. The JVM stops all threads to answer with a stack, so
/// the locks that are known are not asked about again.
///
/// Confined to the thread that asks.
final class ReceiveTurns {

    /// The frames of a stack that are asked for: those of the wait for the lock, and the method that takes turns.
    static final int DEPTH = 12;

    private static final int MOST_ASKED = 16;
    private static final int MOST_KNOWN = 1_000;
    private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync";

    private static final Set<String> METHODS = Set.of(
            "sun.nio.ch.NioSocketImpl.accept",
            "sun.nio.ch.ServerSocketChannelImpl.accept",
            "sun.nio.ch.ServerSocketChannelImpl.blockingAccept",
            "sun.nio.ch.DatagramChannelImpl.read",
            "sun.nio.ch.DatagramChannelImpl.receive",
            "sun.nio.ch.DatagramChannelImpl.blockingReceive");

    /// The locks that are known to give turns.
    private final Set<String> known = new HashSet<>();

    /// Whether a method takes turns.
    static boolean isTaken(String type, String method) {
        return METHODS.contains(type + '.' + method);
    }

    /// One thread for each lock that is not known to give turns, and may do so.
    long[] unknown(List<ThreadInfo> waiting) {
        var asked = new HashMap<String, Long>();
        for (var info : waiting) {
            var lock = info.getLockInfo();
            if (lock.getClassName().equals(LOCK) && !known.contains(lock.toString()) && asked.size() < MOST_ASKED) {
                asked.putIfAbsent(lock.toString(), info.getThreadId());
            }
        }
        return asked.values().stream().mapToLong(Long::longValue).toArray();
    }

    /// Takes the stacks of waiting threads into account.
    void learn(ThreadInfo[] stacks) {
        if (known.size() > MOST_KNOWN) {
            known.clear(); // most of them are gone
        }
        for (var info : stacks) {
            // A thread that was asked about may wait for another lock by now, for a monitor for example.
            var lock = info == null ? null : info.getLockInfo();
            if (lock != null && lock.getClassName().equals(LOCK) && Arrays.stream(info.getStackTrace())
                    .anyMatch(frame -> isTaken(frame.getClassName(), frame.getMethodName()))) {
                known.add(lock.toString());
            }
        }
    }

    /// The threads that wait for their turn.
    Set<Long> among(List<ThreadInfo> waiting) {
        return waiting.stream().filter(it -> known.contains(it.getLockInfo().toString()))
                .map(ThreadInfo::getThreadId).collect(Collectors.toUnmodifiableSet());
    }
}
