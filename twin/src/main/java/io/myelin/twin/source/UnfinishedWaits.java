package io.myelin.twin.source;

import com.sun.management.ThreadMXBean;
import io.myelin.twin.sign.SteadyClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;

/// Asks a JVM every second which of its platform threads wait for a lock, and how many are deadlocked. The flight
/// recorder does not report that: it writes the event of a wait when the wait ends, and only on suspicion.
///
/// The JVM answers from each thread's own state, one thread after the other and without stacks. It is asked for the ids
/// of its threads only if threads were started meanwhile, because each request costs it some time; and for deadlocks,
/// for which it stops all threads, only if two threads wait. A JVM with many threads is asked about all of
/// them less often, and every second only about those that waited at the previous answer.
final class UnfinishedWaits implements AutoCloseable {

    private static final long BETWEEN_MILLIS = 1_000;

    /// With many threads, the JVM is asked about all of them less often, because each costs it some time.
    private static final long BETWEEN_MILLIS_PER_THREAD = 1;

    /// The minimum length of a wait that the recorder reports, in microseconds.
    private static final long REPORTED = 10_000;

    /// The class of the lock in a part of a carrier's wait.
    static final String VIRTUAL_THREAD = "java.lang.VirtualThread";

    /// A carrier is blocked together with its virtual thread if its processor time is less than the elapsed time
    /// divided by this number. A busy carrier uses more, even on a crowded machine.
    private static final long IDLE = 100;

    private static final long[] NONE = {};

    /// Stands for an unknown number of threads.
    static final long UNKNOWN = -1;

    /// A part of an unfinished wait, or of a thread's time that short waits take up.
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
    /// @param waits      those that have lasted since the previous request
    /// @param queueing   whether two threads waited for locks of the same class at that time
    /// @param deadlocked the number of threads that wait for each other
    /// @param turns      the threads that wait for their turn to wait for work, which are not among the others
    /// @param evidence   for the class of a lock, who waits for it and who owns it
    /// @param deadlock   which threads are deadlocked, if they are others than before
    record Answer(long time, List<Wait> waits, boolean queueing, int deadlocked, Set<Long> turns,
            Map<String, String> evidence, String deadlock) {}

    /// A request without which the others make sense. A JVM may not know it, or not permit it.
    private enum Request {
        DEADLOCKS("deadlocks"),
        STACKS("which threads only take turns to wait for work"),
        EVIDENCE("which code waits for locks"),
        PROCESSOR_TIME("waits of virtual threads that block their carriers");

        private final String shown;

        /// @param shown the plural of what it shows
        Request(String shown) {
            this.shown = shown;
        }
    }

    /// An observed wait.
    ///
    /// @param number how often the thread had begun to wait, which distinguishes this wait from a later one
    /// @param lock   the class of the lock
    /// @param time   the time of observation
    record Seen(long number, String lock, long time) {

        /// Whether the thread has waited until the next observation: in the same wait, or for locks of the same class
        /// and so often that its waits were too short for the recorder. Such short waits are seen at the two
        /// observations only; a thread that waits at both has probably waited for most of the time between them.
        boolean lastsUntil(Seen next) {
            long begun = next.number - number;
            return begun == 0 || lock.equals(next.lock) && begun * REPORTED >= next.time - time;
        }
    }

    /// A carrier and its virtual thread.
    ///
    /// @param virtual the virtual thread
    /// @param nanos   the carrier's processor time; negative if it is unknown
    /// @param time    of observation
    private record Carried(String virtual, long nanos, long time) {}

    private final ThreadMXBean threads;
    private final LockEvidence evidence;
    private final LongSupplier started;
    private final long betweenMillis;
    private final Thread asking;
    private Map<Long, Seen> seen = new HashMap<>();
    private Map<Long, Carried> carried = new HashMap<>();
    private long[] ids = {};
    private long startedBefore = UNKNOWN;
    private final ReceiveTurns turns = new ReceiveTurns();
    private final Set<Request> refused = EnumSet.noneOf(Request.class);

    /// Starts to ask.
    ///
    /// @param threads the JVM's bean
    /// @param started the number of threads that the JVM has started so far, or [#UNKNOWN]; it may be outdated
    /// @param answers receives each answer, on this object's thread
    UnfinishedWaits(ThreadMXBean threads, LongSupplier started, Consumer<Answer> answers) {
        this(threads, started, answers, BETWEEN_MILLIS);
    }

    /// As the other constructor, with the time between two requests.
    UnfinishedWaits(ThreadMXBean threads, LongSupplier started, Consumer<Answer> answers, long betweenMillis) {
        this.threads = threads;
        this.betweenMillis = betweenMillis;
        evidence = new LockEvidence(threads);
        this.started = started;
        // Not a virtual thread: busy virtual threads in this JVM would delay it.
        asking = Thread.ofPlatform().daemon().name("unfinished-waits").start(() -> ask(answers));
    }

    static ThreadMXBean ofThis() {
        return (ThreadMXBean) ManagementFactory.getThreadMXBean();
    }

    static ThreadMXBean of(MBeanServerConnection jvm) throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                jvm, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    }

    private void ask(Consumer<Answer> answers) {
        try {
            for (long untilAll = 0; true; untilAll -= betweenMillis) {
                boolean all = untilAll <= 0;
                try {
                    if (all) {
                        renewIds();
                        untilAll = Math.max(betweenMillis, BETWEEN_MILLIS_PER_THREAD * ids.length);
                    }
                    askOnce(all ? ids : waitingIds(), answers);
                } catch (UndeclaredThrowableException | JMRuntimeException failed) {
                    if (!mayPass(failed)) {
                        throw failed;
                    }
                }
                Thread.sleep(betweenMillis); // between two requests
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } catch (UndeclaredThrowableException | UnsupportedOperationException | SecurityException failed) {
            report("unfinished waits", failed);
        }
    }

    private void askOnce(long[] about, Consumer<Answer> answers) {
        if (about.length > 0) {
            answers.accept(answer(SteadyClock.now(), threads.getThreadInfo(about)));
        }
    }

    /// Whether a request failed because the JVM had no memory for the answer, or because the JVM has ended. The end is
    /// detected elsewhere, and closes this object. Otherwise the JVM does not know the request, or refuses it.
    private static boolean mayPass(RuntimeException failed) {
        return failed instanceof JMRuntimeException || failed.getCause() instanceof IOException;
    }

    /// Reports that a request is refused.
    ///
    /// @param unseen what the twin does not see then
    static void report(String unseen, Exception refusal) {
        var thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, new UnsupportedOperationException(
                "the watched JVM answers no request for this: the twin does not see " + unseen, refusal));
    }

    /// Makes a request unless the JVM has refused it before, which is reported once.
    ///
    /// @return nothing if it is refused
    private long[] ask(Request request, Supplier<long[]> answer) {
        if (refused.contains(request)) {
            return NONE;
        }
        try {
            return answer.get();
        } catch (UndeclaredThrowableException | UnsupportedOperationException | SecurityException failed) {
            if (mayPass(failed)) {
                throw failed;
            }
            refused.add(request);
            report(request.shown, failed);
            return NONE;
        }
    }

    /// The threads that waited for a lock, or carried a virtual thread, at the previous answer.
    private long[] waitingIds() {
        return LongStream.concat(seen.keySet().stream().mapToLong(Long::longValue),
                carried.keySet().stream().mapToLong(Long::longValue)).toArray();
    }

    private void renewIds() {
        long now = started.getAsLong();
        // The number may be outdated: a thread that is missed now would be missed until the next request about all
        // threads.
        boolean seldom = BETWEEN_MILLIS_PER_THREAD * ids.length > betweenMillis;
        if (seldom || now == UNKNOWN || now != startedBefore) {
            ids = threads.getAllThreadIds(); // first, since it may fail
            startedBefore = now;
        }
    }

    private Answer answer(long now, ThreadInfo[] infos) {
        var waits = new ArrayList<Wait>();
        var queue = new ArrayList<ThreadInfo>();
        var seenNow = new HashMap<Long, Seen>();
        var classes = new HashSet<String>();
        boolean queueing = false;
        var carriers = new HashMap<Long, String>();
        for (var info : infos) {
            if (info != null && isCarrying(info)) {
                carriers.put(info.getThreadId(), info.getLockName());
            }
        }
        var waiting = Arrays.stream(infos).filter(info -> info != null && waitsForALock(info)).toList();
        var inTurn = inTurn(waiting);
        long[] deadlocked = waiting.size() - inTurn.size() < 2 ? NONE : ask(Request.DEADLOCKS,
                () -> Objects.requireNonNullElse(threads.findDeadlockedThreads(), NONE));
        var stuck = stuck(waiting, deadlocked);
        for (var info : waiting) {
            if (inTurn.contains(info.getThreadId()) || stuck.contains(info.getThreadId())) {
                continue;
            }
            long thread = info.getThreadId();
            var lock = info.getLockInfo().getClassName();
            var found = new Seen(info.getBlockedCount() + info.getWaitedCount(), lock, now);
            var before = seen.get(thread);
            if (before != null && before.lastsUntil(found)) {
                waits.add(new Wait(thread, lock, before.time(), now));
            }
            queue.add(info);
            seenNow.put(thread, found);
            queueing |= !classes.add(lock);
        }
        seen = seenNow;
        addPinned(now, carriers, waits);
        return new Answer(now, waits, queueing, deadlocked.length, inTurn,
                queueing || !waits.isEmpty() ? evidence(() -> evidence.queues(queue, now), Map.of()) : Map.of(),
                evidence(() -> evidence.deadlock(deadlocked), ""));
    }

    private <T> T evidence(Supplier<T> request, T none) {
        var texts = new ArrayList<T>();
        ask(Request.EVIDENCE, () -> {
            texts.add(request.get());
            return NONE;
        });
        return texts.isEmpty() ? none : texts.getFirst();
    }

    /// The deadlocked threads, and those that wait for a lock of one of them, directly or not. They are no convoy: they
    /// are part of the deadlock.
    private static Set<Long> stuck(List<ThreadInfo> waiting, long[] deadlocked) {
        var stuck = LongStream.of(deadlocked).boxed().collect(Collectors.toCollection(HashSet::new));
        boolean more = !stuck.isEmpty();
        while (more) {
            more = false;
            for (var info : waiting) {
                more |= stuck.contains(info.getLockOwnerId()) && stuck.add(info.getThreadId());
            }
        }
        return stuck;
    }

    /// The threads among those that wait for a lock that wait for their turn. A single thread is no queue.
    private Set<Long> inTurn(List<ThreadInfo> waiting) {
        long[] unknown = waiting.size() < 2 ? NONE : turns.unknown(waiting);
        if (unknown.length > 0) {
            ask(Request.STACKS, () -> {
                turns.learn(threads.getThreadInfo(unknown, ReceiveTurns.DEPTH));
                return NONE;
            });
        }
        return turns.among(waiting);
    }

    /// Adds the carriers that have carried the same virtual thread since the previous answer, and used nearly no
    /// processor time. The JVM is asked for that only if there are some.
    private void addPinned(long now, Map<Long, String> carriers, List<Wait> waits) {
        var carriedNow = new HashMap<Long, Carried>();
        carriers.forEach((carrier, virtual) -> carriedNow.put(carrier, new Carried(virtual, UNKNOWN, now)));
        long[] same = carriers.keySet().stream().filter(carrier -> {
            var before = carried.get(carrier);
            return before != null && before.virtual().equals(carriers.get(carrier));
        }).mapToLong(Long::longValue).toArray();
        if (same.length > 0) {
            long[] nanos = ask(Request.PROCESSOR_TIME, () -> threads.getThreadCpuTime(same));
            for (int i = 0; i < nanos.length; i++) {
                var before = Objects.requireNonNull(carried.get(same[i]));
                carriedNow.put(same[i], new Carried(before.virtual(), nanos[i], now));
                if (nanos[i] >= 0 && before.nanos() >= 0
                        && IDLE * (nanos[i] - before.nanos()) < 1_000 * (now - before.time())) {
                    waits.add(new Wait(same[i], VIRTUAL_THREAD, before.time(), now));
                }
            }
        }
        carried = carriedNow;
    }

    /// Whether a thread carries a virtual thread: the JVM reports that it waits for that thread.
    private static boolean isCarrying(ThreadInfo info) {
        var lock = info.getLockInfo();
        return lock != null && lock.getClassName().equals(VIRTUAL_THREAD);
    }

    /// Whether a thread waits to enter a monitor, or is parked for a lock. The JVM does not tell the owner of a lock
    /// that readers share.
    private static boolean waitsForALock(ThreadInfo info) {
        var lock = info.getLockInfo();
        if (lock == null || isCarrying(info)) {
            return false;
        }
        return info.getThreadState() == Thread.State.BLOCKED || info.getLockOwnerId() >= 0
                || Locks.isLock(lock.getClassName());
    }

    /// Ends the requests; one that waits for its answer ends when the connection does.
    @Override
    public void close() {
        asking.interrupt();
    }
}
