package io.myelin.twin.source;

import static io.myelin.twin.sign.JvmSign.LEVEL;
import static io.myelin.twin.sign.JvmSign.OCCUR;
import static io.myelin.twin.sign.JvmSign.PAUSE;
import static io.myelin.twin.sign.JvmSign.WAIT;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.NameFamily;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import java.lang.constant.ClassDesc;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/// Translates the flight recorder's events, and waits that it has not reported yet, into the twin's vocabulary.
/// Confined to the stream's thread, except where noted.
final class Translator {

    private static final int NAMED = 16;
    /// Earlier parts of an unfinished wait are not reported, in microseconds: their watermark has passed.
    private static final long REPORTED_BACK = 1_000_000;
    /// How long the reported part of a wait is kept for the event of its end, in microseconds.
    private static final long REPORTED_KEPT = 30_000_000;
    /// How long a JVM may load any number of classes after its start.
    private static final Duration STARTING = Duration.ofMinutes(1);
    /// The part of the heap that is in use when it is nearly full, in thousandths.
    private static final long NEARLY_FULL = 900;
    /// The unit in which a JVM counts processor time, in microseconds.
    private static final long TICK = 10_000;
    /// With fewer threads started lately there is no leak to explain.
    private static final long MANY_STARTED = 8;

    private final NameFamily locks = new NameFamily(Names.LOCK, NAMED);
    private final NameFamily parks = new NameFamily(Names.PARK, NAMED);

    private final Sites throwSites = new Sites();
    private final Sites allocationSites = new Sites();
    private final Sites startSites = new Sites();
    private final Sites busySites = new Sites();
    private final Sites pinSites = new Sites();

    private final Consumer<? super NamedSignal> target;
    private final LongUnaryOperator times;
    private Instant jvmStart;
    private final AtomicLong events = new AtomicLong();
    private final Map<Long, ReportedWait> reportedWaits = new ConcurrentHashMap<>();
    private long throwables = -1;
    private long latest;
    /// The latest collection that left the heap nearly full; its own event follows.
    private long filling = -1;
    /// The latest collection, until the next event, which may tell the processor time that it took.
    private @Nullable Collection collected;
    /// The end of the event that is being translated.
    private long ended;
    /// The part of all processors that other programs use.
    private double others;

    /// Written by the stream's thread, read by the one that asks for waits; an outdated number only delays a request.
    private volatile long started = UnfinishedWaits.UNKNOWN;

    /// A collection.
    ///
    /// @param id     its number
    /// @param ended  its end, in microseconds since the epoch
    /// @param pauses how long all threads were stopped, in microseconds
    private record Collection(long id, long ended, long pauses) {}

    /// The part of a thread's wait that was reported before the wait ended.
    ///
    /// @param from   the start of the part, in microseconds since the epoch
    /// @param to     its end
    /// @param micros the reported time
    private record ReportedWait(long from, long to, long micros) {

        /// Adds the next part of the same wait; a part that does not follow this one belongs to another wait.
        static ReportedWait join(ReportedWait before, ReportedWait next) {
            return before.to == next.from ? new ReportedWait(before.from, next.to, before.micros + next.micros) : next;
        }
    }

    /// @param target   receives the signals
    /// @param jvmStart the start of the JVM, or [Instant#EPOCH] if only an event may tell it
    /// @param times    maps the recorder's times, in microseconds since the epoch, to those of signals; called once for
    ///                 each event
    Translator(Consumer<? super NamedSignal> target, Instant jvmStart, LongUnaryOperator times) {
        this.target = target;
        this.jvmStart = jvmStart;
        this.times = times;
    }

    /// Listens to a stream that has not been started.
    ///
    /// @param after runs after each event, with its time
    void listen(EventStream stream, Consumer<? super Long> after) {
        stream.setReuse(true);
        stream.setOrdered(true);
        on(stream, after, "jdk.GarbageCollection", event -> collected = new Collection(
                event.getLong("gcId"), ended, micros(event.getDuration("sumOfPauses"))));
        on(stream, after, "jdk.GCCPUTime", _ -> {});
        on(stream, after, "jdk.GCHeapSummary", this::heap);
        on(stream, after, "jdk.ZAllocationStall",
                event -> tell(Names.GC_STALL, WAIT, duration(event), allocationSites));
        on(stream, after, "jdk.CPULoad", this::load);
        on(stream, after, "jdk.JavaThreadStatistics", this::threads);
        on(stream, after, "jdk.JVMInformation", event -> jvmStart = event.getInstant("jvmStartTime"));
        on(stream, after, "jdk.ClassLoadingStatistics", this::classes);
        on(stream, after, "jdk.DirectBufferStatistics", event -> tell(Names.BUFFER_DIRECT, LEVEL,
                share(event.getLong("totalCapacity"), event.getLong("maxCapacity"))));
        on(stream, after, "jdk.ExceptionStatistics", this::thrown);
        on(stream, after, "jdk.ThreadStart", this::threadStart);
        on(stream, after, "jdk.JavaMonitorEnter",
                event -> tell(locks.of(simple(event, "monitorClass")), WAIT, unreported(event)));
        on(stream, after, "jdk.ThreadPark", this::park);
        on(stream, after, "jdk.VirtualThreadPinned", this::pinned);
        on(stream, after, "jdk.ObjectAllocationSample", this::allocation);
        on(stream, after, "jdk.ExecutionSample", this::sample);
    }

    /// The number of events. Any thread.
    long events() {
        return events.get();
    }

    /// The end of the latest event, in microseconds since the epoch; 0 before the first.
    long latest() {
        return latest;
    }

    /// The number of threads that the JVM has started so far, as of the latest event; or [UnfinishedWaits#UNKNOWN]. Any
    /// thread.
    long started() {
        return started;
    }

    private void on(
            EventStream stream, Consumer<? super Long> after, String name, Consumer<? super RecordedEvent> action) {
        stream.onEvent(name, event -> {
            long time = times.applyAsLong(LiveClock.micros(event.getEndTime()));
            if (collected != null) {
                report(collected, event);
            }
            ended = time;
            latest = Math.max(latest, time);
            events.setPlain(events.getPlain() + 1); // one writer; readers may see an earlier number
            action.accept(event);
            after.accept(time);
        });
    }

    private void tell(Name name, JvmSign sign, long value) {
        tell(name, sign, value, "");
    }

    private void tell(Name name, JvmSign sign, long value, Sites evidence) {
        tell(name, sign, value, evidence.report(name, ended));
    }

    private void tell(Name name, JvmSign sign, long value, String evidence) {
        target.accept(new NamedSignal(name, new Signal(sign, ended, Math.max(0, value), evidence)));
    }

    /// Counts the place of a sampled stack that is in the constructor of an exception: in a storm, many are. The event
    /// of an exception would not do: an older recorder writes one for each of thousands, and that of Java 25 gives all
    /// of them the time of the JVM's start, so a stream does not deliver them.
    private void throwSite(@Nullable RecordedStackTrace trace) {
        var type = CodePlace.constructed(trace);
        if (type != null) {
            throwSites.add(ended, 1, () -> simple(type) + " thrown at " + CodePlace.afterConstructor(trace));
        }
    }

    private void allocation(RecordedEvent event) {
        throwSite(event.getStackTrace());
        allocationSites.add(ended, event.getLong("weight"), () -> simple(event, "objectClass") + " allocated at "
                + CodePlace.of(event.getStackTrace(), _ -> false));
    }

    private void threadStart(RecordedEvent event) {
        var thread = event.getThread("thread");
        var creator = event.getThread("parentThread");
        startSites.add(ended, 1,
                () -> "\"" + threadPattern(thread) + "\" started by \"" + threadPattern(creator) + "\" at "
                        + CodePlace.of(event.getStackTrace(), frame -> frame.type().equals("java.lang.Thread")));
    }

    private static String threadPattern(@Nullable RecordedThread thread) {
        var name = thread == null ? null : thread.getJavaName();
        return name == null ? "unknown" : CodePlace.pattern(name);
    }

    private void pinned(RecordedEvent event) {
        pinSites.add(ended, Math.max(1, duration(event)),
                () -> "of the time at " + CodePlace.of(event.getStackTrace(), CodePlace.Frame::isOfTheJdk));
        tell(Names.THREAD_PINNED, WAIT, duration(event), pinSites);
    }

    /// Reports unfinished waits. Each interval gets its own part of a wait, except parts more than a second old, which
    /// the watermark has passed. Any thread, one at a time.
    void waiting(UnfinishedWaits.Answer answer) {
        for (var wait : answer.waits()) {
            var name = wait.lock().equals(UnfinishedWaits.VIRTUAL_THREAD)
                    ? Names.THREAD_PINNED : locks.of(simple(wait.lock()));
            long begin = Math.max(wait.from(), wait.to() - REPORTED_BACK);
            for (long from = begin; from < wait.to(); from += Circulation.BEAT) {
                long to = Math.min(from + Circulation.BEAT, wait.to());
                target.accept(new NamedSignal(name, new Signal(WAIT, to, to - from)));
            }
            var reported = new ReportedWait(wait.from(), wait.to(), wait.to() - begin);
            reportedWaits.merge(wait.thread(), reported, ReportedWait::join);
        }
        // The recorder reports the waits of a convoy itself when they end, so these are parts of no length.
        answer.evidence().forEach((lock, text) -> target.accept(
                new NamedSignal(locks.of(simple(lock)), new Signal(WAIT, answer.time(), 0, text))));
        // Their events have been delivered by now, if there were any.
        reportedWaits.values().removeIf(wait -> wait.to() < answer.time() - REPORTED_KEPT);
    }

    /// The time of a finished wait, less the part reported before.
    private long unreported(RecordedEvent event) {
        var thread = event.getThread();
        var reported = thread == null ? null : reportedWaits.get(thread.getJavaThreadId());
        long micros = duration(event);
        boolean same = reported != null && ended - micros < reported.to() && ended > reported.from();
        return micros - (same ? reported.micros() : 0);
    }

    private static long duration(RecordedEvent event) {
        return micros(event.getDuration());
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }

    private static String simple(RecordedEvent event, String field) {
        RecordedClass type = event.getClass(field);
        if (type == null) {
            return "unknown";
        }
        return simple(type.getName());
    }

    /// A class without its package, a hidden class without its address, and an array as in source code. The recorder
    /// names arrays as in class files, with dots.
    private static String simple(String type) {
        int dimensions = type.lastIndexOf('[') + 1;
        if (dimensions > 0) {
            var element = type.substring(dimensions);
            return (element.startsWith("L") ? simple(element.substring(1).replace(";", ""))
                    : ClassDesc.ofDescriptor(element).displayName()) + "[]".repeat(dimensions);
        }
        var name = CodePlace.withoutAddress(type);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /// Reports a collection. Its pauses count as long as it had a processor: on an overloaded machine it waits for one
    /// most of the time. A JVM before Java 20 does not tell how long, so it is assumed to get what others leave.
    ///
    /// @param next the event after that of the collection
    private void report(Collection collection, RecordedEvent next) {
        collected = null;
        ended = collection.ended;
        long pauses = collection.pauses;
        if (next.getEventType().getName().equals("jdk.GCCPUTime") && next.getLong("gcId") == collection.id) {
            pauses = Math.min(pauses,
                    micros(next.getDuration("userTime").plus(next.getDuration("systemTime"))) + TICK);
        } else {
            pauses = Math.round(pauses * (1 - others));
        }
        tell(Names.GC_PAUSE, PAUSE, pauses, allocationSites);
        if (collection.id == filling) {
            tell(Names.GC_FULL, PAUSE, pauses, allocationSites);
        }
    }

    private void heap(RecordedEvent event) {
        if ("After GC".equals(event.getString("when"))) {
            long used = share(event.getLong("heapUsed"), event.getLong("heapSpace.reservedSize"));
            tell(Names.GC_HEAP, LEVEL, used);
            if (used >= NEARLY_FULL) {
                filling = event.getLong("gcId");
            }
        }
    }

    private static long share(long used, long most) {
        return 1_000 * used / Math.max(1, most);
    }

    /// The classes that a JVM loads while it starts are not judged.
    private void classes(RecordedEvent event) {
        boolean starting = Duration.between(jvmStart, event.getEndTime()).compareTo(STARTING) < 0;
        tell(starting ? Names.CLASS_STARTING : Names.CLASS_LOADED, LEVEL, event.getLong("loadedClassCount"));
    }

    private void load(RecordedEvent event) {
        float own = event.getFloat("jvmUser") + event.getFloat("jvmSystem");
        others = Math.max(0, event.getFloat("machineTotal") - own);
        tell(Names.CPU_LOAD, LEVEL, Math.round(1_000 * own), busySites);
        tell(Names.CPU_MACHINE, LEVEL, Math.round(1_000 * event.getFloat("machineTotal")));
    }

    private void threads(RecordedEvent event) {
        started = event.getLong("accumulatedCount");
        tell(Names.THREAD_COUNT, LEVEL, event.getLong("activeCount"),
                startSites.total() < MANY_STARTED ? "" : startSites.report(Names.THREAD_COUNT, ended));
    }

    private void thrown(RecordedEvent event) {
        long now = event.getLong("throwables");
        // The first reading counts from the start of the JVM.
        tell(Names.EXCEPTION_THROWN, OCCUR, throwables < 0 ? 0 : now - throwables, throwSites);
        throwables = now;
    }

    /// A thread parks for a lock, or for work.
    private void park(RecordedEvent event) {
        RecordedClass parkedFor = event.getClass("parkedClass");
        boolean lock = parkedFor != null && Locks.isLock(parkedFor.getName()) && !isTurn(event);
        tell((lock ? locks : parks).of(simple(event, "parkedClass")), WAIT,
                lock ? unreported(event) : duration(event));
    }

    /// Whether a thread waited for its turn to wait for work.
    private static boolean isTurn(RecordedEvent event) {
        var trace = event.getStackTrace();
        return trace != null && trace.getFrames().stream().limit(ReceiveTurns.DEPTH).map(RecordedFrame::getMethod)
                .anyMatch(method -> ReceiveTurns.isTaken(method.getType().getName(), method.getName()));
    }

    private void sample(RecordedEvent event) {
        var trace = event.getStackTrace();
        if (trace == null) {
            return;
        }
        throwSite(trace);
        busySites.add(ended, 1, () -> "of the samples at " + CodePlace.of(trace, _ -> false));
    }
}
