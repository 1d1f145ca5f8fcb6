package io.myelin.twin.shop;

import static io.myelin.twin.ShownSituation.await;
import static io.myelin.twin.ShownSituation.situation;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import io.myelin.twin.source.RemoteJvm;
import io.myelin.twin.travel.JournalFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Makes every trouble many times, in another order in each round, for the shop in this JVM and for one in another JVM.
/// Each trouble is named at the root, with the right leaf, and is over afterwards. The times are printed as a table and
/// not asserted.
///
/// `io.myelin.twin.rounds` is the number of rounds, 20 by default.
@Tag("slow")
class ManyTroublesTest {

    private static final int ROUNDS = Integer.getInteger("io.myelin.twin.rounds", 20);
    private static final Map<Trouble, String> LEAVES = Map.of(
            Trouble.SLOW_DATABASE, "jvm.shop.database",
            Trouble.LOCK_CONVOY, "jvm.lock.Till",
            Trouble.COLLECTOR_STORM, "jvm.gc.pause",
            Trouble.THREAD_LEAK, "jvm.thread.count",
            Trouble.EXCEPTION_STORM, "jvm.exception.thrown");

    /// Milliseconds of each round.
    ///
    /// @param recognised from the trouble's beginning to the beat that it is recognised at, in event time
    /// @param named      from its beginning until the situation is shown
    /// @param over       from its end until the situation is shown to be over
    private record Times(List<Long> recognised, List<Long> named, List<Long> over) {

        Times() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    private final Map<Trouble, Times> times = new EnumMap<>(Trouble.class);

    @TempDir
    private Path folder;

    /// Begins or ends a trouble.
    @FunctionalInterface
    private interface Toggle {

        void accept(Trouble trouble) throws IOException;
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void eachTroubleIsNamedAndOverInEveryRound() throws Exception {
        try (var twin = RunningTwin.ofShop(new JournalFolder(folder))) {
            make(List.of(Trouble.values()), trouble -> twin.toggle(trouble.id()), twin);
        } finally {
            print();
        }
    }

    /// A twin in another process receives no signals from the shop itself, so it does not see the database.
    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void eachTroubleOfAnotherProcessIsNamedAndOverInEveryRound() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(java, "-Xmx256m", "-cp", System.getProperty("java.class.path"),
                PlainShop.class.getName(), "12", "50", folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var commands = process.outputWriter(); var answers = process.inputReader()) {
            Toggle tell = trouble -> {
                commands.write(trouble.id() + "\n");
                commands.flush();
                assertThat(answers.readLine()).isNotNull();
            };
            var jvm = RemoteJvm.attach(process.pid(), () -> {});
            try (var twin = RunningTwin.ofProcess(jvm, new JournalFolder(folder.resolve("journal")))) {
                make(Stream.of(Trouble.values()).filter(it -> it != Trouble.SLOW_DATABASE).toList(), tell, twin);
            } finally {
                print();
            }
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    private void make(List<Trouble> troubles, Toggle toggle, RunningTwin twin) throws Exception {
        await(() -> twin.view().frame().nodes().size() > 15, twin, "the twin sees nothing");
        for (int round = 0; round < ROUNDS; round++) {
            var order = new ArrayList<>(troubles);
            Collections.rotate(order, round);
            for (var trouble : order) {
                make(trouble, toggle, twin);
            }
        }
        // No other situation was the most harmful one in between. The history has the latest 200.
        assertThat(twin.history()).allMatch(outlook -> LEAVES.containsValue(outlook.first().leaf())
                || outlook.name().equals("untroubled"));
    }

    private void make(Trouble trouble, Toggle toggle, RunningTwin twin) throws Exception {
        var measured = times.computeIfAbsent(trouble, _ -> new Times());
        long began = System.nanoTime();
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        toggle.accept(trouble);
        await(() -> !situation(twin).equals("untroubled"), twin, trouble + " is not seen");
        var situation = twin.view().frame().situation();
        assertThat(situation.name()).isEqualTo(trouble.situation());
        assertThat(situation.leaf()).isEqualTo(LEAVES.get(trouble));
        measured.named.add(millis(began));
        measured.recognised.add((situation.since() - micros) / 1_000);
        long ended = System.nanoTime();
        toggle.accept(trouble);
        await(() -> situation(twin).equals("untroubled"), twin, trouble + " is not over");
        measured.over.add(millis(ended));
    }

    private void print() {
        var table =
                new StringBuilder("\n| trouble | rounds | recognised after, ms | named after, ms | over after, ms |\n"
                        + "|---|---|---|---|---|\n");
        times.forEach((trouble, measured) -> table.append(String.format(Locale.ROOT, "| %s | %d | %s | %s | %s |%n",
                trouble.situation(), measured.over.size(), spread(measured.recognised), spread(measured.named),
                spread(measured.over))));
        System.out.println(table);
    }

    /// Smallest, largest and median.
    private static String spread(List<Long> values) {
        if (values.isEmpty()) {
            return "-";
        }
        var sorted = values.stream().sorted().toList();
        return String.format(Locale.ROOT, "%,d to %,d, median %,d",
                sorted.getFirst(), sorted.getLast(), sorted.get((sorted.size() - 1) / 2));
    }

    private static long millis(long since) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
    }
}
