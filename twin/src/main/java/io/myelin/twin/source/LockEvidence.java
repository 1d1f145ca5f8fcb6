package io.myelin.twin.source;

import com.sun.management.ThreadMXBean;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Describes the threads that wait for locks: which they are, for which lock, who owns it, and in which code all of
/// them are. The JVM stops all threads to answer with stacks, so it is asked for a few of them, and seldom.
///
/// Confined to the thread that asks.
final class LockEvidence {

    /// The frames of a stack that are asked for.
    private static final int DEPTH = 24;
    private static final int MOST_LOCKS = 2;
    private static final int MOST_NAMED = 4;
    private static final int MOST_STACKS = 2;
    private static final int MOST_DEADLOCKED = 6;

    /// The least time between two questions about queues, in microseconds.
    private static final long BETWEEN = 2_000_000;

    private final ThreadMXBean threads;
    private long asked = Long.MIN_VALUE;
    private long[] described = {};

    LockEvidence(ThreadMXBean threads) {
        this.threads = threads;
    }

    /// Describes the locks for which most threads wait; empty if that was done a moment ago.
    ///
    /// @param waiting the waiting threads, without stacks
    /// @param now     in microseconds
    /// @return for the class of a lock, a text of some lines
    Map<String, String> queues(Collection<ThreadInfo> waiting, long now) {
        if (waiting.isEmpty() || asked != Long.MIN_VALUE && now - asked < BETWEEN) {
            return Map.of();
        }
        asked = now;
        var byLock = waiting.stream().collect(Collectors.groupingBy(it -> it.getLockInfo().toString()));
        var largest = byLock.values().stream()
                .sorted(Comparator.comparingInt((List<ThreadInfo> queue) -> queue.size()).reversed()
                        .thenComparing(queue -> queue.getFirst().getLockInfo().toString()))
                .limit(MOST_LOCKS).toList();
        var stacks = stacks(largest.stream().flatMapToLong(LockEvidence::asked).toArray());
        var texts = new HashMap<String, String>();
        for (var queue : largest) {
            texts.putIfAbsent(queue.getFirst().getLockInfo().getClassName(), describe(queue, stacks));
        }
        return texts;
    }

    /// The owner and the first waiting threads.
    private static LongStream asked(List<ThreadInfo> queue) {
        return LongStream.concat(LongStream.of(queue.getFirst().getLockOwnerId()).filter(id -> id >= 0),
                queue.stream().limit(MOST_STACKS).mapToLong(ThreadInfo::getThreadId));
    }

    private static String describe(List<ThreadInfo> queue, Map<Long, ThreadInfo> stacks) {
        var first = queue.getFirst();
        var lines = new ArrayList<String>();
        lines.add(queue.size() + (queue.size() == 1 ? " thread waits" : " threads wait") + " for "
                + CodePlace.clean(first.getLockInfo().toString()) + ": "
                + queue.stream().limit(MOST_NAMED).map(LockEvidence::name).collect(Collectors.joining(", "))
                + (queue.size() > MOST_NAMED ? ", …" : ""));
        var owner = stacks.get(first.getLockOwnerId());
        if (owner != null && queue.stream().limit(MOST_STACKS).map(it -> stacks.get(it.getThreadId()))
                .anyMatch(it -> isSameWait(first, it))) {
            lines.add("held by " + name(owner) + ", " + owner.getThreadState() + " at "
                    + CodePlace.of(owner.getStackTrace()));
        } else if (first.getLockOwnerName() != null) {
            lines.add("held by \"" + CodePlace.clean(first.getLockOwnerName()) + "\" a moment before");
        } else {
            lines.add("held by an unknown thread: the JVM does not tell who shares a lock");
        }
        queue.stream().limit(MOST_STACKS).map(it -> stacks.get(it.getThreadId())).filter(Objects::nonNull)
                .forEach(it -> lines.add(name(it) + " waits at " + CodePlace.of(it.getStackTrace())));
        return String.join("\n", lines);
    }

    /// Whether a thread waits, at the moment of the stacks, for a lock that has the owner it had before. Otherwise the
    /// owner's stack is that of other work.
    private static boolean isSameWait(ThreadInfo before, @Nullable ThreadInfo now) {
        return now != null && now.getLockOwnerId() == before.getLockOwnerId()
                && before.getLockInfo().toString().equals(now.getLockName());
    }

    /// Describes a deadlock when its threads are not the same as before; otherwise the text is empty.
    ///
    /// @param deadlocked the ids of the threads
    String deadlock(long[] deadlocked) {
        var ids = LongStream.of(deadlocked).sorted().toArray();
        if (ids.length == 0 || Arrays.equals(ids, described)) {
            described = ids;
            return "";
        }
        var shown = stacks(LongStream.of(ids).limit(MOST_DEADLOCKED).toArray()).values().stream()
                .sorted(Comparator.comparingLong(ThreadInfo::getThreadId))
                .map(LockEvidence::describe);
        var more = ids.length > MOST_DEADLOCKED
                ? Stream.of(ids.length - MOST_DEADLOCKED + " more threads") : Stream.<String>empty();
        described = ids;
        return Stream.concat(shown, more).collect(Collectors.joining("\n"));
    }

    private static String describe(ThreadInfo info) {
        return name(info) + " waits for " + CodePlace.clean(String.valueOf(info.getLockName())) + " of \""
                + CodePlace.clean(String.valueOf(info.getLockOwnerName())) + "\" at "
                + CodePlace.of(info.getStackTrace());
    }

    private static String name(ThreadInfo info) {
        return '"' + CodePlace.clean(info.getThreadName()) + '"';
    }

    private Map<Long, ThreadInfo> stacks(long[] ids) {
        return ids.length == 0 ? Map.of() : Stream.of(threads.getThreadInfo(ids, DEPTH)).filter(Objects::nonNull)
                .collect(Collectors.toMap(ThreadInfo::getThreadId, it -> it, (one, _) -> one));
    }
}
