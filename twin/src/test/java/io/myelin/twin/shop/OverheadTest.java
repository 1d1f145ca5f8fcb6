package io.myelin.twin.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.source.RemoteJvm;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The cost of being watched, as a share of a shop's throughput. Two equal shops, each in a JVM that keeps running, are
/// measured at the same time and watched in turn: in each block first one of them, then the other. Changes of the
/// machine's speed affect both shops, so the ratio of their costs shows the cost of being watched. The difference
/// between the shops affects the two ratios of a block in opposite directions, so it cancels in their product. The test
/// asserts that each window had requests; it prints the median of the blocks, with its 95 % confidence interval.
///
/// The processor time of each thread is read from `/proc`, and counted in two parts: that of the threads that make and
/// serve requests, per request, and that of all others, per second. A shop that uses a processor fully loses the sum of
/// both. The compilers' threads are left out: they still compile the shops' code after minutes, in bursts that are
/// larger than the difference to be measured.
///
/// `io.myelin.twin.launcher` is the command that starts a shop, with commas for spaces, none by default:
/// `taskset,-c,0` puts both on one processor, which they use fully and share in slices of milliseconds.
///
/// `io.myelin.twin.blocks` is the number of blocks, 30 by default, and `io.myelin.twin.customers` the number of
/// customers of each shop, none of whom pauses, 1 by default. Without customers the shops get no requests, and the time
/// of the other threads in a second is the whole cost. With `io.myelin.twin.unwatched` no shop is watched; the figures
/// are then the error of the method.
@Tag("slow")
@EnabledOnOs(value = OS.LINUX, disabledReason = "the processor time of each thread is read from /proc")
class OverheadTest {

    private static final int BLOCKS = Integer.getInteger("io.myelin.twin.blocks", 30);
    private static final int CUSTOMERS = Integer.getInteger("io.myelin.twin.customers", 1);
    private static final List<String> LAUNCHER =
            Stream.of(System.getProperty("io.myelin.twin.launcher", "").split(",")).filter(it -> !it.isEmpty())
                    .toList();
    private static final long SETTLE_MILLIS = 3_000;
    private static final boolean UNWATCHED = Boolean.getBoolean("io.myelin.twin.unwatched");
    private static final long WINDOW_MILLIS = 6_000;
    private static final long WARM_UP_MILLIS = 30_000;
    private static final int UNMEASURED = 2;
    private static final int DRAWN = 2_000;

    /// Beginnings of the names of threads that make and serve requests: of the server, the customers, the carriers of
    /// their virtual threads, and the cashiers.
    private static final List<String> SERVING = List.of("HTTP", "HttpClient", "ForkJoin", "VirtualThread", "cashier");

    private static final List<String> COMPILERS = List.of("C1 ", "C2 ");

    /// A shop's figures so far.
    ///
    /// @param served  the number of requests
    /// @param serving processor time of each thread that makes or serves requests, by its id, in nanoseconds
    /// @param others  processor time of each other thread but the compilers
    /// @param nanos   the time of the reading, by `System.nanoTime`
    private record Count(long served, Map<String, Long> serving, Map<String, Long> others, long nanos) {

        Load since(Count before) {
            return new Load(served - before.served, sum(before.serving, serving), sum(before.others, others),
                    nanos - before.nanos);
        }

        /// The last part of a thread that has ended is missing.
        private static double sum(Map<String, Long> before, Map<String, Long> after) {
            return after.entrySet().stream().mapToLong(it -> it.getValue() - before.getOrDefault(it.getKey(), 0L))
                    .sum();
        }
    }

    /// A window's figures of one shop; times are in nanoseconds.
    private record Load(double served, double serving, double others, double nanos) {

        double rate() {
            return 1e9 * served / nanos;
        }

        double cost() {
            return serving / 1e3 / served;
        }

        double otherMillis() {
            return 1e3 * others / nanos;
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
            return watched.otherMillis() - other.otherMillis();
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

        /// The loss of a shop that has a processor to itself: ten milliseconds of a second are a hundredth.
        double lostPercent() {
            return morePercent() + moreMillis() / 10;
        }
    }

    /// A shop in a JVM of its own.
    private static final class OtherShop implements AutoCloseable {

        private final Process process;
        private final Writer commands;
        private final BufferedReader answers;
        private final RemoteJvm jvm;
        private final Path folder;
        private int watchings;

        OtherShop(Path folder) throws IOException {
            this.folder = folder;
            var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            var command = new ArrayList<>(LAUNCHER);
            command.addAll(List.of(java, "-Xmx256m", "-cp", System.getProperty("java.class.path"),
                    PlainShop.class.getName(), Integer.toString(CUSTOMERS)));
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            commands = process.outputWriter();
            answers = process.inputReader();
            jvm = RemoteJvm.attach(process.pid(), () -> {});
        }

        Closeable watch() throws IOException {
            return UNWATCHED ? () -> {} : new Watching(folder.resolve("attached-" + watchings++), jvm);
        }

        Count count() throws IOException {
            commands.write("count\n");
            commands.flush();
            var answer = answers.readLine().split(" "); // requests so far, and the time
            var serving = new HashMap<String, Long>();
            var others = new HashMap<String, Long>();
            try (var tasks = Files.newDirectoryStream(Path.of("/proc/" + process.pid() + "/task"))) {
                for (var task : tasks) {
                    add(task, serving, others);
                }
            }
            return new Count(Long.parseLong(answer[0]), serving, others, Long.parseLong(answer[1]));
        }

        private static void add(Path task, Map<String, Long> serving, Map<String, Long> others) throws IOException {
            try {
                var name = Files.readString(task.resolve("comm"));
                long nanos = Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0]);
                if (COMPILERS.stream().noneMatch(name::startsWith)) {
                    (SERVING.stream().anyMatch(name::startsWith) ? serving : others)
                            .put(task.getFileName().toString(), nanos);
                }
            } catch (NoSuchFileException ended) {
                // The thread has ended since it was listed.
            }
        }

        @Override
        public void close() {
            jvm.close();
            process.destroyForcibly().onExit().join();
        }
    }

    @TempDir
    private Path folder;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void aTwinInAnotherProcess() throws Exception {
        try (var one = new OtherShop(Files.createDirectory(folder.resolve("one")));
                var two = new OtherShop(Files.createDirectory(folder.resolve("two")))) {
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
            print(blocks);
        }
    }

    private static Turn turn(OtherShop watched, OtherShop other) throws Exception {
        try (var _ = watched.watch()) {
            Thread.sleep(SETTLE_MILLIS); // the beginning of this recording is not counted, nor the end of the last one
            var watchedBefore = watched.count();
            var otherBefore = other.count();
            Thread.sleep(WINDOW_MILLIS); // the measured window
            return new Turn(watched.count().since(watchedBefore), other.count().since(otherBefore));
        }
    }

    private static void print(List<Block> blocks) {
        System.out.printf(Locale.ROOT, "%d blocks: others use more by %s ms of a second%n",
                blocks.size(), interval(blocks, Block::moreMillis));
        if (CUSTOMERS > 0) {
            System.out.printf(Locale.ROOT, "%,.0f requests a second without; one needs %,.1f µs, and more by %s %%%n",
                    median(blocks, block -> block.first.other.rate()),
                    median(blocks, block -> block.first.other.cost()),
                    interval(blocks, Block::morePercent));
            System.out.printf(Locale.ROOT, "a shop with a processor to itself loses %s %%%n",
                    interval(blocks, Block::lostPercent));
        }
    }

    private static double median(List<Block> blocks, ToDoubleFunction<Block> figure) {
        return median(blocks.stream().mapToDouble(figure));
    }

    private static double median(DoubleStream figures) {
        var sorted = figures.sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /// The median, the range of 95 % of the medians of blocks drawn with replacement, and the blocks.
    private static String interval(List<Block> blocks, ToDoubleFunction<Block> figure) {
        var figures = blocks.stream().mapToDouble(figure).toArray();
        var random = new Random(1);
        var medians = DoubleStream.generate(
                () -> median(random.ints(figures.length, 0, figures.length).mapToDouble(at -> figures[at])))
                .limit(DRAWN).sorted().toArray();
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f; blocks %s)", median(blocks, figure),
                medians[DRAWN / 40], medians[DRAWN - 1 - DRAWN / 40], DoubleStream.of(figures)
                        .mapToObj(it -> String.format(Locale.ROOT, "%.2f", it)).collect(Collectors.joining(" ")));
    }
}
