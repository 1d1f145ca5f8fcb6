package io.myelin.twin.circulation;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.source.Entrance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Incidents, and the situations that they cause: their order, and the names that cause them.
class CirculationTest {

    private final Circuit circuit = cortex().circuit();
    private final Circulation circulation = new Circulation(circuit);
    private final List<Act> acts = new ArrayList<>();
    private final Incident incident = new Incident(new Entrance() {
        @Override
        public void signal(Name name, Signal signal) {
            circulation.signals(name).emit(signal);
        }

        @Override
        public void beat(long time) {
            circulation.beat().emit(time);
        }
    });

    CirculationTest() {
        circulation.acts().subscribe(circuit.subscriber(cortex().name("test"),
                (_, registrar) -> registrar.register(acts::add)));
    }

    @AfterEach
    void close() {
        circuit.closeAwait();
    }

    private List<String> situations() {
        circuit.await();
        return circulation.history().stream()
                .map(outlook -> outlook.situations().stream()
                        .map(it -> it.leaf().isEmpty() ? it.name() : it.name() + " by " + it.leaf())
                        .collect(Collectors.joining(", ")))
                .toList();
    }

    private String status(String path) {
        return shown(path, NodeView::status);
    }

    private String reason(String path) {
        return shown(path, NodeView::reason);
    }

    private String shown(String path, Function<NodeView, String> what) {
        circuit.await();
        return circulation.frame().nodes().stream()
                .filter(node -> node.path().equals(path))
                .map(what)
                .findFirst().orElse("unknown");
    }

    static Stream<Arguments> troubles() {
        return Stream.of(
                trouble("slow database by jvm.shop.database", it -> it.queries(2, 400_000)),
                trouble("lock convoy by jvm.lock.Till", it -> {
                    for (int thread = 0; thread < 4; thread++) {
                        it.tell(cortex().name("jvm.lock.Till"), JvmSign.WAIT, 230_000);
                    }
                }),
                trouble("collector storm by jvm.gc.pause", it -> it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 110_000)),
                trouble("heap nearly full by jvm.gc.full", it -> {
                    it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 12_000);
                    it.tell(Names.GC_FULL, JvmSign.PAUSE, 12_000);
                }),
                trouble("collector storm by jvm.gc.stall", it -> {
                    it.tell(Names.GC_STALL, JvmSign.WAIT, 90_000);
                    it.tell(Names.GC_STALL, JvmSign.WAIT, 90_000);
                }),
                trouble("thread leak by jvm.thread.count", it -> it.threads(12)),
                trouble("exception storm by jvm.exception.thrown",
                        it -> it.tell(Names.EXCEPTION_THROWN, JvmSign.OCCUR, 5_000)));
    }

    private static Arguments trouble(String situation, Incident.Trouble trouble) {
        return Arguments.of(situation, trouble);
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void eachTroubleLeadsToItsOwnSituationAndBack(String situation, Incident.Trouble trouble) {
        incident.calm(80).pass(12, trouble);
        assertThat(situations()).containsExactly(situation);
        incident.calm(40);
        assertThat(situations()).containsExactly(situation, "untroubled");
        assertThat(status("jvm")).isEqualTo("STABLE");
    }

    @Test
    void anUntroubledShopIsReportedAsSuch() {
        incident.calm(4 * 60 * 10);
        assertThat(situations()).isEmpty();
        assertThat(circulation.frame().situation().name()).isEqualTo("untroubled");
        assertThat(acts).isEmpty();
    }

    @Test
    void oneLongPauseIsNoStorm() {
        incident.calm(40).pass(1, it -> it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 1_500_000)).calm(40);
        assertThat(situations()).isEmpty();
    }

    /// Half of a limit keeps a status, and does not start one. The pauses of a compiler's JVM, at a load average of
    /// 17 on two cores, as recorded: at no time two seconds with more than the limit.
    @Test
    void collectionsThatOnlyTogetherTakeLongAreNoStorm() {
        var pauses = Map.of(0, 107_000, 15, 283_000, 22, 165_000, 30, 44_000, 35, 60_000, 42, 91_000);
        incident.calm(40);
        for (int beat = 0; beat < 60; beat++) {
            int pause = pauses.getOrDefault(beat, 0);
            incident.pass(1, it -> {
                if (pause > 0) {
                    it.tell(Names.GC_PAUSE, JvmSign.PAUSE, pause);
                }
            });
        }
        assertThat(situations()).isEmpty();
    }

    @Test
    void aSlowQueryNowAndThenIsNoSlowDatabase() {
        incident.calm(40);
        for (int turn = 0; turn < 12; turn++) {
            incident.pass(1, it -> it.queries(1, 150_000));
            for (int query = 0; query < 3; query++) {
                incident.pass(1, it -> it.queries(1, 1_000)).pass(1, _ -> {});
            }
        }
        assertThat(situations()).isEmpty();
    }

    /// The caches of a program may fill its heap. Only the time that this costs is a trouble.
    @Test
    void aFullHeapWithFewCollectionsIsNoTrouble() {
        incident.calm(40);
        for (int turn = 0; turn < 8; turn++) {
            incident.pass(1, it -> {
                it.tell(Names.GC_HEAP, JvmSign.LEVEL, 950);
                it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 30_000);
                it.tell(Names.GC_FULL, JvmSign.PAUSE, 30_000);
            }).calm(16);
        }
        assertThat(situations()).isEmpty();
    }

    @Test
    void halfOfTheLimitIsNoTrouble() {
        incident.calm(40).pass(60, it -> it.queries(4, 60_000)).calm(40);
        assertThat(situations()).isEmpty();
    }

    @Test
    void threadsThatComeAllAtOnceAreNoLeak() {
        incident.calm(40).pass(1, it -> it.threads(200)).calm(40);
        assertThat(situations()).isEmpty();
    }

    /// Such a pool rises as steadily as a leak, until it has all its threads.
    @Test
    void aPoolThatHasBeenStartedIsNoLeak() {
        incident.calm(40).pass(8, it -> it.threads(125)).calm(5);
        assertThat(situations()).containsExactly("thread leak by jvm.thread.count");
        incident.calm(1);
        assertThat(situations()).containsExactly("thread leak by jvm.thread.count", "untroubled");
    }

    @Test
    void aLeakThatHaltsForASecondKeepsItsName() {
        incident.calm(40);
        for (int turn = 0; turn < 5; turn++) {
            incident.pass(12, it -> it.threads(12)).calm(4);
        }
        assertThat(situations()).containsExactly("thread leak by jvm.thread.count");
        incident.calm(24);
        assertThat(situations()).containsExactly("thread leak by jvm.thread.count", "untroubled");
    }

    @Test
    void aLeakIsOverWhenItsThreadsEnd() {
        incident.calm(40).pass(12, it -> it.threads(12)).pass(1, it -> it.threads(-144)).calm(1);
        assertThat(situations()).containsExactly("thread leak by jvm.thread.count", "untroubled");
    }

    @Test
    void aCauseIsNamedBeforeItsEffects() {
        incident.calm(40).pass(12, it -> {
            it.queries(3, 200_000);
            it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 120_000);
        });
        assertThat(situations().getLast())
                .isEqualTo("collector storm by jvm.gc.pause, slow database by jvm.shop.database");
        assertThat(status("jvm.shop.database")).isNotEqualTo("STABLE");
    }

    /// Requests in a beat, on a fully loaded machine.
    private static void overloaded(Incident incident, long requestMicros) {
        incident.tell(Names.CPU_MACHINE, JvmSign.LEVEL, 998);
        for (int request = 0; request < 10; request++) {
            incident.tell(cortex().name("jvm.shop.request"), JvmSign.DONE, requestMicros);
        }
        incident.queries(6, 1_000);
    }

    @Test
    void aFullMachineIsReportedAtItsLeafAndIsNoSituationAlone() {
        incident.calm(40).pass(60, it -> overloaded(it, 4_000));
        assertThat(situations()).isEmpty();
        assertThat(status("jvm.cpu.machine")).isEqualTo("DEGRADED");
        assertThat(status("jvm")).isEqualTo("STABLE");
        assertThat(reason("jvm.cpu.machine"))
                .isEqualTo("all programs of the machine use 100 % of its processors; 95 % is too much");
    }

    @Test
    void aFullMachineIsNamedAsTheCauseOfSlowRequests() {
        incident.calm(40).pass(60, it -> overloaded(it, 400_000));
        incident.pass(1, it -> it.tell(Names.CPU_MACHINE, JvmSign.LEVEL, 300)).calm(40);
        assertThat(situations()).containsExactly("slow requests by jvm.shop.request",
                "machine overloaded by jvm.cpu.machine", "untroubled");
    }

    @Test
    void aTroubleOnAFullMachineKeepsItsName() {
        incident.calm(40).pass(40, it -> overloaded(it, 4_000));
        for (long requestMicros : new long[] {4_000, 400_000}) {
            incident.pass(12, it -> {
                overloaded(it, requestMicros);
                it.queries(4, 400_000);
            });
        }
        assertThat(status("jvm.shop.request")).isEqualTo("DEGRADED");
        assertThat(status("jvm.cpu.machine")).isEqualTo("DEGRADED");
        assertThat(situations()).containsExactly("slow database by jvm.shop.database");
    }

    /// Eighty seconds later, and the first one outlasts it.
    @Test
    void aSituationThatStandsHidesNoOther() {
        incident.calm(40).tell(Names.THREAD_DEADLOCKED, JvmSign.LEVEL, 2);
        incident.calm(320).pass(12, it -> it.tell(Names.EXCEPTION_THROWN, JvmSign.OCCUR, 5_000)).calm(40);
        assertThat(situations()).containsExactly("deadlock by jvm.thread.deadlocked",
                "deadlock by jvm.thread.deadlocked, exception storm by jvm.exception.thrown",
                "deadlock by jvm.thread.deadlocked");
        var shown = circulation.frame().outlook().first();
        assertThat(shown.since()).isLessThan(circulation.frame().outlook().since());
    }

    /// Full collections come and go, while all of them together stay a storm.
    @Test
    void oneCauseHasOneNameAtATime() {
        incident.calm(40);
        for (int turn = 0; turn < 4; turn++) {
            boolean full = turn % 2 == 1;
            incident.pass(28, it -> {
                it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 110_000);
                if (full) {
                    it.tell(Names.GC_FULL, JvmSign.PAUSE, 110_000);
                }
            });
        }
        incident.calm(40);
        assertThat(situations()).containsExactly("collector storm by jvm.gc.pause",
                "heap nearly full by jvm.gc.full", "untroubled");
    }

    /// A recorder that delivers nothing says nothing about collections either.
    @ParameterizedTest
    @ValueSource(strings = {"jvm.recorder", "jvm.life"})
    void withoutDataEachStatusStaysUntilThereIsSome(String name) {
        incident.calm(40).pass(12, it -> it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 110_000));
        incident.tell(cortex().name(name), JvmSign.DOWN, 8_000_000);
        incident.beats(80);
        circuit.await();
        assertThat(status("jvm.gc.pause")).isEqualTo("DEGRADED");
        assertThat(circulation.frame().blindSince()).isPositive();
        assertThat(situations().getLast()).endsWith(", collector storm by jvm.gc.pause");
        incident.tell(cortex().name(name), JvmSign.UP, 0);
        incident.calm(40);
        assertThat(situations().getLast()).isEqualTo("untroubled");
        assertThat(circulation.frame().blindSince()).isZero();
    }

    /// What the JVM answers to questions is data.
    @Test
    void aDeadlockIsNamedAlthoughTheRecorderHasStopped() {
        incident.calm(40).tell(Names.RECORDER, JvmSign.DOWN, 8_000_000, "its thread has ended");
        incident.beats(8);
        incident.tell(Names.THREAD_DEADLOCKED, JvmSign.LEVEL, 2);
        incident.beats(8);
        assertThat(situations()).containsExactly("flight recorder stopped by jvm.recorder",
                "flight recorder stopped by jvm.recorder, deadlock by jvm.thread.deadlocked");
        assertThat(circulation.frame().situation().reason())
                .isEqualTo("the JVM answers, but its flight recorder has delivered nothing for 8 s");
        assertThat(circulation.frame().situation().evidence()).isEqualTo("its thread has ended");
    }

    @Test
    void nothingElseStandsWhenTheProcessIsGoneAndItStaysGone() {
        incident.calm(40).tell(Names.THREAD_DEADLOCKED, JvmSign.LEVEL, 2);
        incident.calm(8).tell(Names.LIFE, JvmSign.DOWN, 0);
        incident.pass(80, _ -> {});
        assertThat(situations()).containsExactly("deadlock by jvm.thread.deadlocked", "process gone by jvm.life");
        assertThat(circulation.frame().situation().reason()).isEqualTo("the process has ended");
    }

    @Test
    void aSituationShowsItsEvidenceAndNotThatOfAnEarlierOne() {
        incident.calm(40).tell(Names.THREAD_DEADLOCKED, JvmSign.LEVEL, 2, "\"one\" waits for \"two\"");
        incident.calm(4);
        circuit.await();
        assertThat(circulation.frame().situation().evidence()).isEqualTo("\"one\" waits for \"two\"");
        incident.tell(Names.THREAD_DEADLOCKED, JvmSign.LEVEL, 0);
        incident.calm(48).tell(Names.THREAD_DEADLOCKED, JvmSign.LEVEL, 2);
        incident.calm(4);
        assertThat(situations()).containsExactly("deadlock by jvm.thread.deadlocked", "untroubled",
                "deadlock by jvm.thread.deadlocked");
        assertThat(circulation.frame().situation().evidence()).isEmpty();
    }

    @Test
    void statusesRiseToTheRootAndNowhereElse() {
        incident.calm(40).pass(12, it -> it.queries(2, 400_000));
        assertThat(status("jvm.shop.database")).isEqualTo("DEFECTIVE");
        assertThat(status("jvm.shop")).isEqualTo("DEFECTIVE");
        assertThat(status("jvm")).isEqualTo("DEFECTIVE");
        assertThat(status("jvm.shop.request")).isEqualTo("STABLE");
        assertThat(status("jvm.gc")).isEqualTo("unknown");
        assertThat(status("jvm.thread")).isEqualTo("STABLE");
    }

    @Test
    void theBreakerIsOpenedAndClosedAndTheStreamWatchedClosely() {
        incident.calm(40).pass(12, it -> it.queries(2, 400_000)).calm(40);
        circuit.await();
        assertThat(acts).containsExactly(
                Act.OPEN_BREAKER, Act.WATCH_CLOSELY, Act.CLOSE_BREAKER, Act.WATCH_LOOSELY);
    }

    @Test
    void aSilentProcessMayRespondAgain() {
        incident.calm(40);
        incident.pass(8, it -> it.tell(Names.LIFE, JvmSign.DOWN, 9_000_000));
        circuit.await();
        assertThat(circulation.frame().situation().reason())
                .isEqualTo("the process exists, but has reported nothing for 9 s");
        incident.tell(Names.LIFE, JvmSign.UP, 0);
        incident.calm(40);
        assertThat(situations()).containsExactly("process silent by jvm.life", "untroubled");
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                Arguments.of("file descriptors nearly used up by jvm.file.open", Names.FILE_OPEN),
                Arguments.of("direct memory nearly full by jvm.buffer.direct", Names.BUFFER_DIRECT),
                Arguments.of("class memory nearly full by jvm.class.space", Names.CLASS_SPACE));
    }

    /// The readings are one to four seconds apart.
    @ParameterizedTest
    @MethodSource("limits")
    void aLimitThatIsNearlyReachedIsNamedUntilItIsNot(String situation, Name name) {
        for (long reading : new long[] {890, 960, 960, 300}) {
            incident.tell(name, JvmSign.LEVEL, reading);
            incident.calm(16);
        }
        assertThat(situations()).containsExactly(situation, "untroubled");
    }

    @Test
    void aDiskIsFullBelowItsLimit() {
        incident.tell(Names.DISK_FREE, JvmSign.LEVEL, 32);
        incident.calm(4);
        assertThat(situations()).isEmpty();
        incident.tell(Names.DISK_FREE, JvmSign.LEVEL, 31);
        incident.calm(4);
        assertThat(situations()).containsExactly("disk full by jvm.disk.free");
        assertThat(reason("jvm.disk.free")).isEqualTo("31 MB are left on the disk of the recordings; "
                + "with less than 32 MB the twin ends its recording for good");
    }

    @Test
    void steadyClassLoadingIsAStormAndThatOfAStartIsNot() {
        var loaded = new AtomicLong(3_000);
        incident.pass(4, it -> it.tell(Names.CLASS_LOADED, JvmSign.LEVEL, loaded.addAndGet(900)));
        incident.pass(40, it -> it.tell(Names.CLASS_LOADED, JvmSign.LEVEL, loaded.addAndGet(3)));
        assertThat(situations()).isEmpty();
        incident.pass(12, it -> it.tell(Names.CLASS_LOADED, JvmSign.LEVEL, loaded.addAndGet(400)));
        assertThat(situations()).containsExactly("class-loading storm by jvm.class.loaded");
    }

    /// The latest two seconds are below the limit again, but the whole window is above half of it.
    @Test
    void theReasonHasTheLimitThatIsExceeded() {
        incident.calm(40).pass(8, it -> {
            it.queries(2, 200_000);
            it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 60_000);
        });
        assertThat(reason("jvm.gc.pause"))
                .isEqualTo("collections stop all threads 240 ms in every second; 150 is too much");
        incident.pass(8, it -> it.queries(2, 1_000));
        assertThat(reason("jvm.gc.pause"))
                .isEqualTo("collections stop all threads 80 ms in every second; 75 is too much");
        assertThat(reason("jvm.shop.database")).isEqualTo("queries take 41 ms on average; 40 ms is too long");
    }

    @Test
    void theLatestSignalsAreKeptInOrder() {
        incident.calm(40);
        circuit.await();
        var latest = circulation.latest(100);
        assertThat(latest).hasSize(100).isSortedAccordingTo((a, b) -> Long.compare(a.time(), b.time()));
        assertThat(latest.getLast().path()).isEqualTo("jvm.thread.count");
    }
}
