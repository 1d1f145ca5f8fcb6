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

/// Asks a JVM every two seconds, and every second while some wait, which of its platform threads wait for a lock, and
/// how many are deadlocked. The flight recorder does not report that: it writes the event of a wait when the wait ends.
///
/// The JVM answers the first request from each thread's own state, one thread after the other and without stacks. It is
/// asked for deadlocks, for which it stops all threads, only if two threads wait.
final class UnfinishedWaits implements AutoCloseable {

    private static final long BETWEEN_MILLIS = 2_000;
    private static final long BETWEEN_WHILE_SOME_WAIT_MILLIS = 1_000;

    /// With more threads the JVM is asked less often, as each costs it some time.
    private static final int THREADS_A_SECOND = 1_000;

    /// A part of an unfinished wait.
    ///
    /// @param thread the waiting thread
    /// @param lock   the class of the lock
    /// @param from   the start of this part, which is that of the wait or the previous answer, in microseconds since
    ///               the epoch
    /// @param to     its end, which is now
    record Wait(long thread, String lock, long from, long to) {}

    /// A JVM's answer.
    ///
    /// @param time       the time of the request, in microseconds since the epoch
    /// @param waits      those that have not ended since the previous request
    /// @param deadlocked the number of threads that wait for each other
    record Answer(long time, List<Wait> waits, int deadlocked) {}

    /// An observed wait.
    ///
    /// @param number how often the thread had begun to wait, which distinguishes this wait from a later one
    /// @param time   the time of observation
    private record Seen(long number, long time) {}

    private final ThreadMXBean threads;
    private final Thread asking;
    private Map<Long, Seen> seen = new HashMap<>();

    /// Starts to ask.
    ///
    /// @param threads the JVM's bean
    /// @param answers receives each answer, on this object's thread
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
                long between = seen.isEmpty() ? BETWEEN_MILLIS : BETWEEN_WHILE_SOME_WAIT_MILLIS;
                Thread.sleep(between * (1 + ids.length / THREADS_A_SECOND)); // between two requests
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } catch (UndeclaredThrowableException | UnsupportedOperationException gone) {
            // The JVM has ended, or does not support the request. Its end is detected elsewhere.
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

    /// Ends the requests; one that waits for its answer ends when the connection does.
    @Override
    public void close() {
        asking.interrupt();
    }
}
