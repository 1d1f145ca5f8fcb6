package io.myelin.twin.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import io.myelin.twin.source.RemoteJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What being watched costs a shop: requests answered in turns with and without a twin, in one JVM that keeps running.
/// That each turn had requests is asserted; the rest is printed.
///
/// `io.myelin.twin.turns` is how many pairs of turns there are, 10 if it is not set, and `io.myelin.twin.customers` how
/// many customers there are, none of whom pauses, 2 if it is not set.
@Tag("slow")
class OverheadTest {

    private static final int PAIRS = Integer.getInteger("io.myelin.twin.turns", 10);
    private static final int CUSTOMERS = Integer.getInteger("io.myelin.twin.customers", 2);
    private static final long SETTLE_MILLIS = 4_000;
    private static final long TURN_MILLIS = 8_000;
    private static final long WARM_UP_MILLIS = 20_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    /// What a turn had.
    ///
    /// @param rate requests a second
    /// @param cost processor time of the shop's JVM for a request, in microseconds
    private record Turn(double rate, double cost) {}

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
            assertThat(without).allMatch(turn -> turn.rate > 0);
            assertThat(with).allMatch(turn -> turn.rate > 0);
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
            for (long end = System.nanoTime() + PATIENCE_NANOS; twin.view().events() == 0; ) {
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
        return new Turn(served / seconds, (after[1] - before[1]) / 1e3 / served);
    }

    private double[] tell(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        var answer = answers.readLine().split(" ");
        return new double[] {Double.parseDouble(answer[0]), Double.parseDouble(answer[1])};
    }

    private static void print(String kind, List<Turn> without, List<Turn> with) {
        var rates = new ArrayList<Double>();
        var costs = new ArrayList<Double>();
        for (int i = 0; i < without.size(); i++) {
            rates.add(100 * (1 - with.get(i).rate / without.get(i).rate));
            costs.add(100 * (with.get(i).cost / without.get(i).cost - 1));
        }
        System.out.printf(Locale.ROOT, "%s, %d pairs of turns: %,.0f requests a second without, %,.0f with; "
                        + "loss %s; processor time of a request %,.0f µs without, more by %s%n",
                kind, rates.size(), mean(without.stream().map(Turn::rate).toList()),
                mean(with.stream().map(Turn::rate).toList()), interval(rates),
                mean(without.stream().map(Turn::cost).toList()), interval(costs));
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /// Mean with the 95 % interval of it.
    private static String interval(List<Double> values) {
        double mean = mean(values);
        double squares = values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
        double error = Math.sqrt(squares / Math.max(1, values.size() - 1) / values.size());
        return String.format(Locale.ROOT, "%.2f ± %.2f %%", mean, 1.96 * error);
    }
}
