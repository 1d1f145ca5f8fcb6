package io.myelin.twin.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import io.myelin.twin.source.RemoteJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What being watched costs a shop, in one JVM that keeps running: short turns with and without a twin, in the order
/// without, with, with, without, so that neither a drift of the machine nor one of the JVM favours a side. Each pair
/// gives a quotient, and the middle half of the quotients an average: a turn that something else disturbed does not
/// count. That each turn had requests is asserted; the rest is printed.
///
/// `io.myelin.twin.turns` is how many pairs of turns there are, 20 if it is not set, and `io.myelin.twin.customers` how
/// many customers there are, none of whom pauses, 1 if it is not set. Without customers nothing is asked of the shop,
/// and the processor time of a second tells what does not depend on requests.
@Tag("slow")
class OverheadTest {

    private static final int PAIRS = Integer.getInteger("io.myelin.twin.turns", 20);
    private static final int CUSTOMERS = Integer.getInteger("io.myelin.twin.customers", 1);
    private static final long SETTLE_MILLIS = 1_500;
    private static final long TURN_MILLIS = 2_000;
    private static final long WARM_UP_MILLIS = 20_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    /// What a turn had.
    ///
    /// @param rate requests a second
    /// @param cost processor time of the shop's JVM for a request, in microseconds
    /// @param busy processor time of the shop's JVM in a second, in milliseconds
    private record Turn(double rate, double cost, double busy) {}

    @TempDir
    private Path folder;

    private Process shop;
    private Writer commands;
    private BufferedReader answers;

    @ParameterizedTest
    @ValueSource(strings = {"a twin in another process", "a twin in the same JVM"})
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void requestsWithAndWithout(String kind) throws Exception {
        open();
        try {
            Thread.sleep(WARM_UP_MILLIS); // the shop's code is compiled meanwhile
            watched(kind, PAIRS);
            var without = new ArrayList<Turn>();
            var with = new ArrayList<Turn>();
            for (int pair = 0; pair < PAIRS; pair++) {
                // The order alternates, so that a drift favours neither.
                if (pair % 2 == 0) {
                    without.add(turn());
                    with.add(watched(kind, pair));
                } else {
                    with.add(watched(kind, pair));
                    without.add(turn());
                }
            }
            if (CUSTOMERS > 0) {
                assertThat(without).allMatch(turn -> turn.rate > 0);
                assertThat(with).allMatch(turn -> turn.rate > 0);
            }
            print(kind, without, with);
        } finally {
            shop.destroyForcibly().waitFor();
        }
    }

    private void open() throws IOException {
        shop = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m", "-cp",
                System.getProperty("java.class.path"), PlainShop.class.getName(), Integer.toString(CUSTOMERS),
                folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        commands = shop.outputWriter();
        answers = shop.inputReader();
    }

    private Turn watched(String kind, int pair) throws Exception {
        if (kind.equals("a twin in the same JVM")) {
            tell("watch");
            try {
                return turn();
            } finally {
                tell("rest");
            }
        }
        try (var twin = RunningTwin.ofProcess(RemoteJvm.attach(shop.pid()), folder.resolve("attached-" + pair))) {
            for (long end = System.nanoTime() + PATIENCE_NANOS; twin.view().events() == 0;) {
                assertThat(System.nanoTime() - end).as("no event comes").isNegative();
                Thread.sleep(50); // the twin is looked at again
            }
            return turn();
        }
    }

    private Turn turn() throws Exception {
        Thread.sleep(SETTLE_MILLIS); // what begins or ends a watch is not counted
        var before = tell("count");
        long began = System.nanoTime();
        Thread.sleep(TURN_MILLIS); // this is what is measured
        double seconds = (System.nanoTime() - began) / 1e9;
        var after = tell("count");
        double served = after[0] - before[0];
        double nanos = after[1] - before[1];
        return new Turn(served / seconds, nanos / 1e3 / served, nanos / 1e6 / seconds);
    }

    private double[] tell(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        var answer = answers.readLine().split(" ");
        return new double[] {Double.parseDouble(answer[0]), Double.parseDouble(answer[1])};
    }

    private static void print(String kind, List<Turn> without, List<Turn> with) {
        System.out.printf(Locale.ROOT,
                "%s, %d pairs of turns: processor time of the JVM in a second %.1f ms without, more by "
                        + "%s ms%n",
                kind, without.size(), middle(without, Turn::busy),
                interval(without, with, (off, on) -> on.busy - off.busy));
        if (CUSTOMERS > 0) {
            System.out.printf(Locale.ROOT,
                    "%,.0f requests a second without, fewer by %s %%; processor time of a request "
                            + "%,.1f µs without, more by %s %%%n",
                    middle(without, Turn::rate),
                    interval(without, with, (off, on) -> 100 * (1 - on.rate / off.rate)), middle(without, Turn::cost),
                    interval(without, with, (off, on) -> 100 * (on.cost / off.cost - 1)));
        }
    }

    private static double middle(List<Turn> turns, ToDoubleFunction<Turn> what) {
        return trimmed(turns.stream().mapToDouble(what).sorted().toArray());
    }

    /// The average of the middle half.
    private static double trimmed(double[] sorted) {
        int cut = sorted.length / 4;
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElse(0);
    }

    /// The average of the middle half of the pairs, with the range of 95 % of such averages of pairs drawn with
    /// replacement.
    private static String interval(List<Turn> without, List<Turn> with, ToDoubleBiFunction<Turn, Turn> difference) {
        var pairs = new double[without.size()];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = difference.applyAsDouble(without.get(i), with.get(i));
        }
        var random = new Random(1);
        var averages = new double[2_000];
        for (int i = 0; i < averages.length; i++) {
            averages[i] = trimmed(random.ints(pairs.length, 0, pairs.length).mapToDouble(pair -> pairs[pair]).sorted()
                    .toArray());
        }
        Arrays.sort(averages);
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", trimmed(Arrays.stream(pairs).sorted().toArray()),
                averages[averages.length / 40], averages[averages.length - averages.length / 40]);
    }
}
