package io.myelin.twin.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.source.LiveSource;
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
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The cost of being watched, for a shop in one JVM that keeps running. The recording is switched on and off over one
/// connection, and windows of half a second are measured in the order without, with, with, without: a drift within
/// such a block favours neither side. The two windows with a twin follow each other, so a block has one delivery and
/// one question, which come once a second. That each window had requests is asserted; the median of the blocks is
/// printed, with the interval that has it with 95 % confidence.
///
/// On several processors the number of requests depends on where the system places the threads, which hides the cost.
/// `io.myelin.twin.launcher` is the command that starts the shop, with commas for spaces, none by default:
/// `taskset,-c,0` gives the shop one processor. Then the requests that it loses are the processor time that it loses.
///
/// `io.myelin.twin.blocks` is the number of blocks, 40 by default, and `io.myelin.twin.customers` the number of
/// customers, none of whom pauses, 1 by default. Without customers the shop gets no requests, and the processor time of
/// a second is the cost that does not depend on them.
@Tag("slow")
class OverheadTest {

    private static final int BLOCKS = Integer.getInteger("io.myelin.twin.blocks", 40);
    private static final int CUSTOMERS = Integer.getInteger("io.myelin.twin.customers", 1);
    private static final List<String> LAUNCHER =
            Stream.of(System.getProperty("io.myelin.twin.launcher", "").split(",")).filter(it -> !it.isEmpty())
                    .toList();
    private static final long SETTLE_MILLIS = 1_300;
    private static final long WINDOW_MILLIS = 500;
    private static final long WARM_UP_MILLIS = 15_000;
    private static final int UNMEASURED = 2;

    /// A window's figures, or the sum of two.
    ///
    /// @param served requests
    /// @param busy   processor time of the shop's JVM, in nanoseconds
    /// @param nanos  length of the window
    private record Load(double served, double busy, double nanos) {

        static Load between(Load before, Load after) {
            return new Load(after.served - before.served, after.busy - before.busy, after.nanos - before.nanos);
        }

        Load plus(Load other) {
            return new Load(served + other.served, busy + other.busy, nanos + other.nanos);
        }

        double rate() {
            return 1e9 * served / nanos;
        }

        double cost() {
            return busy / 1e3 / served;
        }

        double busyMillis() {
            return 1e3 * busy / nanos;
        }
    }

    /// Two windows without a twin, and the two between them with one.
    private record Block(Load without, Load with) {}

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
        try (var jvm = kind.equals("a twin in the same JVM") ? null : RemoteJvm.attach(shop.pid())) {
            Thread.sleep(WARM_UP_MILLIS); // the shop's code is compiled meanwhile
            var blocks = new ArrayList<Block>();
            for (int number = -UNMEASURED; number < BLOCKS; number++) {
                var before = window();
                var with = watched(jvm, number);
                Thread.sleep(SETTLE_MILLIS); // the end of the recording is not counted
                var after = window();
                if (number >= 0) {
                    blocks.add(new Block(before.plus(after), with));
                }
            }
            if (CUSTOMERS > 0) {
                assertThat(blocks).allMatch(block -> block.without.served > 0 && block.with.served > 0);
            }
            print(kind, blocks);
        } finally {
            shop.destroyForcibly().waitFor();
        }
    }

    private void open() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(LAUNCHER);
        command.addAll(List.of(java, "-Xmx256m", "-cp", System.getProperty("java.class.path"),
                PlainShop.class.getName(), Integer.toString(CUSTOMERS), folder.toString()));
        shop = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        commands = shop.outputWriter();
        answers = shop.inputReader();
    }

    /// Two windows with a twin: over a connection, or in the shop's JVM if there is none.
    private Load watched(@Nullable RemoteJvm jvm, int number) throws Exception {
        if (jvm == null) {
            tell("watch");
            try {
                return settledWindows();
            } finally {
                tell("rest");
            }
        }
        try (var watching =
                new Watching(folder.resolve("attached-" + number), outlet -> LiveSource.of(jvm, outlet))) {
            var load = settledWindows();
            assertThat(watching.events()).isPositive();
            return load;
        }
    }

    private Load settledWindows() throws Exception {
        Thread.sleep(SETTLE_MILLIS); // the beginning of the recording is not counted
        return window().plus(window());
    }

    private Load window() throws Exception {
        var before = tell("count");
        Thread.sleep(WINDOW_MILLIS); // this is what is measured
        return Load.between(before, tell("count"));
    }

    private Load tell(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        var answer = answers.readLine().split(" ");
        return new Load(Double.parseDouble(answer[0]), Double.parseDouble(answer[1]), Double.parseDouble(answer[2]));
    }

    private static void print(String kind, List<Block> blocks) {
        System.out.printf(Locale.ROOT,
                "%s, %d blocks: processor time of the JVM in a second %.1f ms without, more by %s ms%n",
                kind, blocks.size(), median(blocks, block -> block.without.busyMillis()),
                interval(blocks, block -> block.with.busyMillis() - block.without.busyMillis()));
        if (CUSTOMERS > 0) {
            System.out.printf(Locale.ROOT,
                    "%,.0f requests a second without, fewer by %s %%; processor time of a request "
                            + "%,.1f µs without, more by %s %%%n",
                    median(blocks, block -> block.without.rate()),
                    interval(blocks, block -> 100 * (1 - block.with.rate() / block.without.rate())),
                    median(blocks, block -> block.without.cost()),
                    interval(blocks, block -> 100 * (block.with.cost() / block.without.cost() - 1)));
        }
    }

    private static double median(List<Block> blocks, ToDoubleFunction<Block> figure) {
        return median(blocks.stream().mapToDouble(figure).toArray());
    }

    private static double median(double[] figures) {
        var sorted = figures.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /// The median, the range of 95 % of the medians of blocks drawn with replacement, and half of the distance between
    /// the quartiles.
    private static String interval(List<Block> blocks, ToDoubleFunction<Block> figure) {
        var figures = blocks.stream().mapToDouble(figure).sorted().toArray();
        var random = new Random(1);
        var medians = new double[2_000];
        for (int i = 0; i < medians.length; i++) {
            medians[i] =
                    median(random.ints(figures.length, 0, figures.length).mapToDouble(at -> figures[at]).toArray());
        }
        Arrays.sort(medians);
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f, spread of a block %.2f)", median(figures),
                medians[medians.length / 40], medians[medians.length - 1 - medians.length / 40],
                (figures[figures.length * 3 / 4] - figures[figures.length / 4]) / 2);
    }
}
