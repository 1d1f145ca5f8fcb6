package io.myelin.twin.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.source.LiveSource;
import io.myelin.twin.source.RemoteJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The cost of being watched, as a share of the processor time of a request. Two equal shops, each in a JVM that keeps
/// running, are measured at the same time, and are watched in turn: in a block first the one, then the other. The other
/// shop is subject to all that makes the machine faster or slower, so the ratio of their costs tells the difference.
/// Each of the two ratios of a block has the difference between the shops, in opposite directions, so their product has
/// none. That each window had requests is asserted; the median of the blocks is printed, with the interval that has it
/// with 95 % confidence.
///
/// Everything that the JVM does counts, also on threads of the recorder, the connection and the compiler. A program
/// that uses all of its processor time loses as many requests.
///
/// `io.myelin.twin.launcher` is the command that starts a shop, with commas for spaces, none by default:
/// `taskset,-c,0` puts both on one processor, which they use fully and share in slices of milliseconds. Each then has
/// half of it, so a cost that does not depend on requests counts double.
///
/// `io.myelin.twin.blocks` is the number of blocks, 30 by default, and `io.myelin.twin.customers` the number of
/// customers of each shop, none of whom pauses, 1 by default. Without customers the shops get no requests, and the
/// processor time of a second is the cost that does not depend on them. `io.myelin.twin.unwatched` has nothing
/// watch: what is printed then is the error of the method.
@Tag("slow")
class OverheadTest {

    private static final int BLOCKS = Integer.getInteger("io.myelin.twin.blocks", 30);
    private static final int CUSTOMERS = Integer.getInteger("io.myelin.twin.customers", 1);
    private static final List<String> LAUNCHER =
            Stream.of(System.getProperty("io.myelin.twin.launcher", "").split(",")).filter(it -> !it.isEmpty())
                    .toList();
    private static final long SETTLE_MILLIS = 1_300;
    private static final boolean UNWATCHED = Boolean.getBoolean("io.myelin.twin.unwatched");
    private static final long WINDOW_MILLIS = 2_000;
    private static final long WARM_UP_MILLIS = 15_000;
    private static final int UNMEASURED = 3;

    /// A window's figures of one shop.
    ///
    /// @param served requests
    /// @param busy   processor time of the shop's JVM, in nanoseconds
    /// @param nanos  length of the window
    private record Load(double served, double busy, double nanos) {

        static Load between(Load before, Load after) {
            return new Load(after.served - before.served, after.busy - before.busy, after.nanos - before.nanos);
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

    /// A window in which one shop is watched and the other is not.
    private record Turn(Load watched, Load other) {

        boolean haveServed() {
            return watched.served > 0 && other.served > 0;
        }

        double ratio() {
            return watched.cost() / other.cost();
        }

        double moreMillis() {
            return watched.busyMillis() - other.busyMillis();
        }
    }

    /// Two turns, in which the shops change places.
    private record Block(Turn first, Turn second) {

        double morePercent() {
            return 100 * (Math.sqrt(first.ratio() * second.ratio()) - 1);
        }

        double moreMillis() {
            return (first.moreMillis() + second.moreMillis()) / 2;
        }
    }

    /// Ends when it is closed.
    @FunctionalInterface
    private interface Watch extends AutoCloseable {

        @Override
        void close() throws IOException;
    }

    /// A shop in a JVM of its own.
    private static final class OtherShop implements AutoCloseable {

        private final Process process;
        private final Writer commands;
        private final BufferedReader answers;
        private final @Nullable RemoteJvm jvm;
        private final Path folder;
        private int watchings;

        OtherShop(Path folder, boolean attached) throws IOException {
            this.folder = folder;
            var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            var command = new ArrayList<>(LAUNCHER);
            command.addAll(List.of(java, "-Xmx256m", "-cp", System.getProperty("java.class.path"),
                    PlainShop.class.getName(), Integer.toString(CUSTOMERS), "0", folder.toString()));
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            commands = process.outputWriter();
            answers = process.inputReader();
            jvm = attached ? RemoteJvm.attach(process.pid()) : null;
        }

        /// Begins to watch: over a connection, or in the shop's JVM if there is none.
        Watch watch() throws IOException {
            if (UNWATCHED) {
                return () -> {};
            }
            var connection = jvm;
            if (connection != null) {
                return new Watching(
                        folder.resolve("attached-" + watchings++), outlet -> LiveSource.of(connection, outlet))::close;
            }
            tell("watch");
            return () -> tell("rest");
        }

        Load tell(String command) throws IOException {
            commands.write(command + "\n");
            commands.flush();
            var answer = answers.readLine().split(" ");
            return new Load(
                    Double.parseDouble(answer[0]), Double.parseDouble(answer[1]), Double.parseDouble(answer[2]));
        }

        @Override
        public void close() {
            if (jvm != null) {
                jvm.close();
            }
            process.destroyForcibly().onExit().join();
        }
    }

    @TempDir
    private Path folder;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void aTwinInAnotherProcess() throws Exception {
        measure("a twin in another process", true);
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void aTwinInTheSameJvm() throws Exception {
        measure("a twin in the same JVM", false);
    }

    private void measure(String kind, boolean attached) throws Exception {
        try (var one = new OtherShop(Files.createDirectory(folder.resolve("one")), attached);
                var two = new OtherShop(Files.createDirectory(folder.resolve("two")), attached)) {
            Thread.sleep(WARM_UP_MILLIS); // the shops' code is compiled meanwhile
            var blocks = new ArrayList<Block>();
            for (int number = -UNMEASURED; number < BLOCKS; number++) {
                var block = new Block(turn(one, two), turn(two, one));
                if (number >= 0) {
                    blocks.add(block);
                }
            }
            if (CUSTOMERS > 0) {
                assertThat(blocks).allMatch(block -> block.first.haveServed() && block.second.haveServed());
            }
            print(kind, blocks);
        }
    }

    private static Turn turn(OtherShop watched, OtherShop other) throws Exception {
        try (var _ = watched.watch()) {
            Thread.sleep(SETTLE_MILLIS); // the beginning of this recording is not counted, nor the end of the last one
            var watchedBefore = watched.tell("count");
            var otherBefore = other.tell("count");
            Thread.sleep(WINDOW_MILLIS); // this is what is measured
            return new Turn(Load.between(watchedBefore, watched.tell("count")),
                    Load.between(otherBefore, other.tell("count")));
        }
    }

    private static void print(String kind, List<Block> blocks) {
        System.out.printf(Locale.ROOT, "%s, %d blocks: processor time of the JVM in a second more by %s ms%n",
                UNWATCHED ? "nothing" : kind, blocks.size(), interval(blocks, Block::moreMillis));
        if (CUSTOMERS > 0) {
            System.out.printf(Locale.ROOT,
                    "%,.0f requests a second without; processor time of a request %,.1f µs without, more by %s %%%n",
                    median(blocks, block -> block.first.other.rate()),
                    median(blocks, block -> block.first.other.cost()),
                    interval(blocks, Block::morePercent));
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
