package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.Names;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Maps names to rules. Names without a rule are counted and shown, not judged.
public final class Rules {

    /// The minimum space, in megabytes, on the disk of the recordings. With less, the twin ends its recording.
    public static final long LEAST_SPACE = 32;

    /// The limit for a contended lock: time lost by all threads in a second, in microseconds.
    private static final Rule LOCK = new AmountRule(
            "threads lose %s s in every second waiting for this lock; %s is too much", 1_000_000, 1_500_000, 6);

    private static final Map<String, Rule> BY_NAME = Map.ofEntries(
            Map.entry(Names.LIFE.path().toString(),
                    new LifeRule("the process", "the process exists, but has reported nothing")),
            Map.entry(Names.RECORDER.path().toString(),
                    new LifeRule("the flight recorder",
                            "the JVM answers, but its flight recorder has delivered nothing")),
            Map.entry(
                    Names.GC_PAUSE.path().toString(),
                    new AmountRule("collections stop all threads %s ms in every second; %s is too much",
                            1_000, 150_000, 3)),
            Map.entry(
                    Names.GC_STALL.path().toString(),
                    new AmountRule("threads wait %s s in every second for memory; %s is too much",
                            1_000_000, 500_000, 3)),
            Map.entry(
                    Names.GC_FULL.path().toString(),
                    new AmountRule(
                            "collections that leave the heap nearly full stop all threads %s ms in every second; "
                                    + "%s is too much",
                            1_000, 20_000, 3)),
            Map.entry(
                    Names.CPU_LOAD.path().toString(),
                    new LevelRule("the JVM uses %s %% of all processors; %s %% is too much", 10, 950, 20)),
            Map.entry(
                    Names.CPU_MACHINE.path().toString(),
                    new LevelRule("all programs of the machine use %s %% of its processors; %s %% is too much",
                            10, 950, 20)),
            Map.entry(Names.THREAD_COUNT.path().toString(),
                    new RiseRule("there are %s more platform threads than %s s ago", 30)),
            Map.entry(
                    Names.THREAD_DEADLOCKED.path().toString(),
                    new LevelRule("%s threads are deadlocked; %s is too many", 1, 1, 1)),
            Map.entry(Names.CLASS_LOADED.path().toString(), new RiseRule("%s classes were loaded in %s s", 2_000)),
            Map.entry(
                    Names.CLASS_SPACE.path().toString(),
                    new LevelRule("%s %% of the memory for classes is in use; %s %% is too much", 10, 900, 1)),
            Map.entry(
                    Names.BUFFER_DIRECT.path().toString(),
                    new LevelRule("%s %% of the memory for direct buffers is in use; %s %% is too much", 10, 900, 8)),
            Map.entry(
                    Names.FILE_OPEN.path().toString(),
                    new LevelRule("%s %% of the file descriptors that the process may have are open; "
                            + "%s %% is too many", 10, 900, 1)),
            Map.entry(
                    Names.THREAD_PINNED.path().toString(),
                    new AmountRule("pinned virtual threads hold carriers %s s in every second; %s is too much",
                            1_000_000, 500_000, 4)),
            Map.entry(
                    Names.EXCEPTION_THROWN.path().toString(),
                    new AmountRule("%s exceptions are thrown a second; %s is too many", 1, 3_000, 2)),
            Map.entry(Names.DISK_FREE.path().toString(),
                    new LevelRule("%s MB are left on the disk of the recordings; with less than %s MB the twin ends "
                            + "its recording for good", 1, LEAST_SPACE, 1, true)),
            Map.entry("jvm.shop.database", new LatencyRule("queries", 80_000)),
            Map.entry("jvm.shop.request", new LatencyRule("requests", 150_000)),
            Map.entry("jvm.shop.queue", new LevelRule("%s orders wait; %s is too many", 1, 200, 4)),
            Map.entry("jvm.shop.breaker",
                    new LevelRule("the breaker is open: the database is left alone", 1, 1, 1)));

    private Rules() {}

    /// The rule for a name, or `null`.
    public static @Nullable Rule of(Name name) {
        var path = name.path().toString();
        return path.startsWith(Names.LOCK + ".") ? LOCK : BY_NAME.get(path);
    }
}
