package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.sign.SteadyClock;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A wait for a lock, reported in parts, and the event of that wait.
@Timeout(60)
class TranslatorTest {

    /// The class of the monitor's object gives the lock its name.
    private static final class Counter {}

    private final ConcurrentLinkedQueue<NamedSignal> reported = new ConcurrentLinkedQueue<>();
    private Translator translator = translator(Instant.EPOCH);

    private Translator translator(Instant jvmStart) {
        return new Translator(reported::add, jvmStart, LongUnaryOperator.identity());
    }

    private long sum() {
        return reported.stream().filter(it -> it.name().path().toString().startsWith("jvm.lock."))
                .mapToLong(it -> it.signal().value()).sum();
    }

    private void waiting(long thread, long from, long to) {
        var wait = new UnfinishedWaits.Wait(thread, Counter.class.getName(), from, to);
        translator.waiting(new UnfinishedWaits.Answer(to, List.of(wait), false, 0, Set.of(), Map.of(), ""));
    }

    @Test
    void eachIntervalGetsItsOwnPart() {
        waiting(1, 0, 600_000);
        assertThat(reported).extracting(it -> it.signal().time()).containsExactly(250_000L, 500_000L, 600_000L);
        assertThat(reported).extracting(it -> it.signal().value()).containsExactly(250_000L, 250_000L, 100_000L);
    }

    /// Older parts would arrive after their watermark.
    @Test
    void onlyTheLatestSecondIsReported() {
        waiting(1, 0, 3_000_000);
        assertThat(sum()).isEqualTo(1_000_000);
        assertThat(reported).allMatch(it -> it.signal().time() > 2_000_000);
    }

    /// Records this JVM until it has reported a name, and returns the value.
    private long recorded(Name name) throws InterruptedException {
        try (var stream = new RecordingStream()) {
            stream.setSettings(StreamSettings.of(StreamSettings.Extent.CALM));
            translator.listen(stream, _ -> {});
            stream.startAsync();
            while (true) {
                var found = reported.stream().filter(it -> it.name() == name).reduce((_, last) -> last);
                if (found.isPresent()) {
                    return found.get().signal().value();
                }
                Thread.sleep(10); // until the next event
            }
        }
    }

    /// A collection, as the recorder reports it.
    @jdk.jfr.Name("jdk.GarbageCollection")
    static final class Collection extends Event {
        long gcId;
        @Timespan
        long sumOfPauses;

        static void report(long id, Duration pauses) {
            var event = new Collection();
            event.gcId = id;
            event.sumOfPauses = pauses.toNanos();
            event.commit();
        }
    }

    /// The processor time of a collection, in clock ticks of ten milliseconds.
    @jdk.jfr.Name("jdk.GCCPUTime")
    static final class ProcessorTime extends Event {
        long gcId;
        @Timespan
        long userTime;
        @Timespan
        long systemTime;

        static void report(long id, Duration user, Duration system) {
            var event = new ProcessorTime();
            event.gcId = id;
            event.userTime = user.toNanos();
            event.systemTime = system.toNanos();
            event.commit();
        }
    }

    /// The parts of all processors that are in use.
    @jdk.jfr.Name("jdk.CPULoad")
    static final class Load extends Event {
        float jvmUser;
        float jvmSystem;
        float machineTotal;

        static void report(float own, float machine) {
            var event = new Load();
            event.jvmUser = own;
            event.machineTotal = machine;
            event.commit();
        }
    }

    /// On an overloaded machine a collector waits for a processor most of the time.
    @Test
    void aCollectionTakesAsLongAsItHasAProcessor() throws InterruptedException {
        try (var stream = new RecordingStream()) {
            stream.enable(Collection.class);
            stream.enable(ProcessorTime.class);
            stream.enable(Load.class);
            translator.listen(stream, _ -> {});
            stream.startAsync();
            Collection.report(-1, Duration.ofMillis(585));
            ProcessorTime.report(-1, Duration.ofMillis(100), Duration.ofMillis(30));
            Collection.report(-2, Duration.ofMillis(7)); // shorter than a tick
            ProcessorTime.report(-2, Duration.ZERO, Duration.ZERO);
            Collection.report(-3, Duration.ofMillis(90)); // of a JVM, or a collector, that does not tell
            Collection.report(-4, Duration.ofMillis(50));
            ProcessorTime.report(-4, Duration.ofMillis(100), Duration.ZERO); // of two threads
            Load.report(0.25f, 1); // others use three quarters
            Collection.report(-5, Duration.ofMillis(400));
            Collection.report(-6, Duration.ofMillis(80));
            ProcessorTime.report(-6, Duration.ofMillis(90), Duration.ZERO);
            stream.stop();
        }
        assertThat(reported).filteredOn(it -> it.name() == Names.GC_PAUSE).extracting(it -> it.signal().value())
                .containsExactly(140_000L, 7_000L, 90_000L, 50_000L, 100_000L, 80_000L);
    }

    /// The twin's heap is far from full, so another JVM collects.
    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "G1"})
    void aCollectionThatLeavesTheHeapNearlyFullIsReportedAsSuch(String collector, @TempDir Path folder)
            throws Exception {
        var source = Files.writeString(folder.resolve("Filled.java"), """
                public class Filled {
                    public static void main(String[] arguments) {
                        var kept = new java.util.ArrayList<byte[]>();
                        try {
                            while (true) {
                                kept.add(new byte[1 << 12]);
                            }
                        } catch (OutOfMemoryError full) {
                            kept.clear();
                        }
                        System.gc();
                    }
                }
                """);
        var recording = folder.resolve("filled.jfr");
        int code = new ProcessBuilder(PlainProcess.ownHome().resolve("bin/java").toString(), "-Xmx64m",
                "-XX:+Use" + collector + "GC", "-XX:StartFlightRecording:filename=" + recording, source.toString())
                .redirectErrorStream(true).redirectOutput(folder.resolve("output").toFile()).start().waitFor();
        assertThat(code).isZero();
        try (var stream = EventStream.openFile(recording)) {
            translator.listen(stream, _ -> {});
            stream.start();
        }
        var pauses = reported.stream().filter(it -> it.name() == Names.GC_PAUSE).map(NamedSignal::signal).toList();
        var full = reported.stream().filter(it -> it.name() == Names.GC_FULL).map(NamedSignal::signal).toList();
        assertThat(full).isNotEmpty().hasSizeLessThan(pauses.size());
        assertThat(pauses).extracting(Signal::time).containsAll(full.stream().map(Signal::time).toList());
        // The recording tells the start.
        assertThat(reported).noneMatch(it -> it.name() == Names.CLASS_LOADED);
    }

    @Test
    void aWaitForAThreadsTurnToAcceptIsNoWaitForALock() throws Exception {
        try (var stream = new RecordingStream(); var server = new ServerSocket(0)) {
            stream.enable("jdk.ThreadPark").withThreshold(Duration.ofMillis(1));
            translator.listen(stream, _ -> {});
            stream.startAsync();
            var accepting = Stream.generate(() -> Thread.ofPlatform().daemon().start(() -> {
                try {
                    server.accept().close();
                } catch (IOException closed) {
                    // The test has failed.
                }
            })).limit(4).toList();
            while (accepting.stream().filter(it -> it.getState() == Thread.State.WAITING).count() < 3) {
                Thread.sleep(10); // until three wait for one; only a class that recurs gets a name
            }
            Thread.sleep(10); // more than the threshold
            for (var _ : accepting) {
                new Socket(server.getInetAddress(), server.getLocalPort()).close();
            }
            while (reported.stream()
                    .noneMatch(it -> it.name().path().toString().startsWith("jvm.park.ReentrantLock"))) {
                Thread.sleep(10); // until the event is delivered
            }
        }
    }

    @Test
    void directBuffersAreAPartOfTheirMaximum() throws InterruptedException {
        long most = Runtime.getRuntime().maxMemory(); // unless the JVM is started with another maximum
        var buffers = Stream.generate(() -> ByteBuffer.allocateDirect(1 << 20)).limit(1 + most / 100 >> 20).toList();
        assertThat(recorded(Names.BUFFER_DIRECT))
                .isBetween(1_000L * (buffers.size() << 20) / most, 1_000L);
    }

    /// A program loads thousands of classes when it starts.
    @Test
    void theClassesOfTheFirstMinuteHaveANameOfTheirOwn() throws InterruptedException {
        translator = translator(Instant.now());
        assertThat(recorded(Names.CLASS_STARTING)).isPositive();
        assertThat(reported).noneMatch(it -> it.name() == Names.CLASS_LOADED);
        translator = translator(Instant.now().minusSeconds(61));
        assertThat(recorded(Names.CLASS_LOADED)).isPositive();
    }

    /// Records this JVM until a name has evidence with a pattern. Other tests leave evidence too.
    private void awaitEvidence(Name name, Runnable trouble, String pattern) throws InterruptedException {
        var wanted = Pattern.compile(pattern);
        try (var stream = new RecordingStream()) {
            stream.setSettings(StreamSettings.of(StreamSettings.Extent.CALM));
            translator.listen(stream, _ -> {});
            stream.startAsync();
            while (true) {
                trouble.run();
                if (reported.stream()
                        .anyMatch(it -> it.name() == name && wanted.matcher(it.signal().evidence()).find())) {
                    return;
                }
                Thread.sleep(1); // until the next event
            }
        }
    }

    @Test
    void exceptionsHaveTheirTypesAndThrowSites() throws InterruptedException {
        awaitEvidence(Names.EXCEPTION_THROWN, TranslatorTest::parse, "\\d+ % NumberFormatException thrown at "
                + "java.lang.NumberFormatException.for[A-Za-z]+:\\d+ ← "
                + "io.myelin.twin.source.TranslatorTest.parse:\\d+");
    }

    private static void parse() {
        for (int i = 0; i < 1_000; i++) {
            try {
                Integer.parseInt("no number");
            } catch (NumberFormatException expected) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void startedThreadsHaveTheirPatternAndCreator() throws InterruptedException {
        Runnable start = () -> {
            for (int i = 0; i < 10; i++) {
                Thread.ofPlatform().name("leaked-" + i).start(() -> {});
            }
        };
        awaitEvidence(Names.THREAD_COUNT, start, "\\d+ % \"leaked-#\" started by \""
                + CodePlace.pattern(Thread.currentThread().getName())
                + "\" at [^\n]*io.myelin.twin.source.TranslatorTest.");
    }

    @Test
    void collectionsHaveTheSitesOfAllocations() throws InterruptedException {
        awaitEvidence(Names.GC_PAUSE, TranslatorTest::allocate,
                "\\d+ % byte\\[]\\[] allocated at io.myelin.twin.source.TranslatorTest.allocate:\\d+");
        awaitEvidence(Names.GC_PAUSE, TranslatorTest::allocateObjects,
                "\\d+ % Object\\[] allocated at io.myelin.twin.source.TranslatorTest.allocateObjects:\\d+");
    }

    private static void allocate() {
        for (int i = 0; i < 64; i++) {
            sink = new byte[1 << 18][];
        }
    }

    private static void allocateObjects() {
        for (int i = 0; i < 64; i++) {
            sink = new Object[1 << 18];
        }
    }

    private static volatile Object[] sink = {};

    /// The recorder's event covers the whole wait, of which only the unreported part is new.
    @Test
    void aFinishedWaitIsReportedOnce() throws Exception {
        var length = new AtomicLong();
        var lock = new Counter();
        try (var stream = new RecordingStream()) {
            stream.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ofMillis(1));
            translator.listen(stream, _ -> {});
            // Of all locks: the recording has every other wait of this JVM as well.
            stream.onEvent("jdk.JavaMonitorEnter",
                    event -> length.addAndGet(event.getDuration().toNanos() / 1_000));
            stream.startAsync();
            Thread waiter;
            synchronized (lock) {
                waiter = Thread.ofPlatform().start(() -> {
                    synchronized (lock) {
                        LockSupport.parkNanos(1);
                    }
                });
                while (waiter.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
                long from = SteadyClock.now();
                Thread.sleep(2 * Circulation.BEAT / 1_000); // a wait of some intervals
                long to = SteadyClock.now();
                waiting(waiter.threadId(), from, from + (to - from) / 2);
                waiting(waiter.threadId(), from + (to - from) / 2, to);
            }
            waiter.join();
            stream.stop();
        }
        assertThat(length.get()).isGreaterThan(2 * Circulation.BEAT);
        assertThat(sum()).isEqualTo(length.get());
    }
}
