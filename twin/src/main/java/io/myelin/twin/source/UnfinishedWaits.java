package io.myelin.twin.source;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.management.MBeanServerConnection;

/// Asks a JVM once a second which of its platform threads wait for a lock, and how many are deadlocked. The flight
/// recorder cannot tell: its event of a wait is written when the wait is over.
///
/// The JVM answers the first question from its threads' own records, one after the other and without stacks. Only when
/// two threads wait is it asked for deadlocks, for which it stops all threads.
final class UnfinishedWaits implements AutoCloseable {

    private static final long BETWEEN_MILLIS = 1_000;

    /// Of more threads the JVM is asked less often, as each costs it some time.
    private static final int THREADS_A_SECOND = 1_000;

    /// A part of a wait that goes on.
    ///
    /// @param thread that waits
    /// @param lock   class of the lock
    /// @param from   when this part begins: with the wait or with the answer before, in microseconds since the epoch
    /// @param to     when it ends, which is now
    record Wait(long thread, String lock, long from, long to) {}

    /// A JVM's answer.
    ///
    /// @param time       when it was asked, in microseconds since the epoch
    /// @param waits      those that have gone on since it was asked before
    /// @param deadlocked how many threads wait for each other
    record Answer(long time, List<Wait> waits, int deadlocked) {}

    /// A wait as it was seen.
    ///
    /// @param number how often the thread had begun to wait, by which this wait is told from a later one
    /// @param time   when it was seen
    private record Seen(long number, long time) {}

    private final ThreadMXBean threads;
    private final Thread asking;
    private Map<Long, Seen> seen = new HashMap<>();

    /// Begins to ask.
    ///
    /// @param threads of the JVM
    /// @param answers told each answer, on a thread of this object's own
    UnfinishedWaits(ThreadMXBean threads, Consumer<Answer> answers) {
        this.threads = threads;
        asking = Thread.ofVirtual().name("unfinished-waits").start(() -> ask(answers));
    }

    static ThreadMXBean ofThis() {
        return ManagementFactory.getThreadMXBean();
    }

    static ThreadMXBean of(MBeanServerConnection jvm) throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                jvm, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    }

    private void ask(Consumer<Answer> answers) {
        try {
            while (true) {
                var ids = threads.getAllThreadIds();
                answers.accept(answer(LiveClock.now(), threads.getThreadInfo(ids)));
                Thread.sleep(BETWEEN_MILLIS * (1 + ids.length / THREADS_A_SECOND)); // between two questions
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } catch (UndeclaredThrowableException | UnsupportedOperationException gone) {
            // The JVM has ended, or cannot tell. That it has ended is noticed elsewhere.
        }
    }

    private Answer answer(long now, ThreadInfo[] infos) {
        var waits = new ArrayList<Wait>();
        var seenNow = new HashMap<Long, Seen>();
        for (var info : infos) {
            if (info == null || !waitsForALock(info)) {
                continue;
            }
            long thread = info.getThreadId();
            long number = info.getBlockedCount() + info.getWaitedCount();
            var before = seen.get(thread);
            if (before != null && before.number() == number) {
                waits.add(new Wait(thread, info.getLockInfo().getClassName(), before.time(), now));
            }
            seenNow.put(thread, new Seen(number, now));
        }
        seen = seenNow;
        var deadlocked = seenNow.size() < 2 ? null : threads.findDeadlockedThreads();
        return new Answer(now, waits, deadlocked == null ? 0 : deadlocked.length);
    }

    /// Whether a thread waits to enter a monitor, or is parked for a lock that has an owner.
    private static boolean waitsForALock(ThreadInfo info) {
        return info.getLockInfo() != null
                && (info.getThreadState() == Thread.State.BLOCKED || info.getLockOwnerId() >= 0);
    }

    /// Ends the questions; one that waits for its answer ends when the connection does.
    @Override
    public void close() {
        asking.interrupt();
    }
}
