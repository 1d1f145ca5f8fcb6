package io.myelin.hazelcast.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Random histories, each by its seed, several clusters side by side. `-Dhistories=<n>` plays that many, from
/// `-Dhistories.first=<seed>` on, in `-Dhistories.lanes=<n>` clusters at a time, each of which is used for
/// `-Dhistories.each=<n>` of them. Most of a history is waiting, so there may be more lanes than processors. With
/// `-Dhistories.files=true` the members keep files, and with `-Dhistories.pairs=true` as well two are killed at once,
/// with `-Dhistories.merges=true` some while they merge after a split.
@Timeout(value = 240, unit = java.util.concurrent.TimeUnit.MINUTES)
class RandomHistoriesTest {

    private static final int LANES = Integer.getInteger("histories.lanes", 6);
    private static final long FIRST = Long.getLong("histories.first", 1);
    private static final boolean FILES = Boolean.getBoolean("histories.files");

    /// The maximum number of successive histories that share a cluster.
    private static final int EACH = Integer.getInteger("histories.each", 4);

    /// Successive seeds whose clusters are alike. A cluster never serves seeds of two kinds.
    private static final int ALIKE = 8;

    /// Milliseconds between two blocks of a writer. Shorter pauses would deprive the other lanes of the processors.
    private static final int BETWEEN = 10;

    @TempDir
    private Path folder;

    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicInteger played = new AtomicInteger();

    @BeforeAll
    static void needsNetwork() {
        assumeTrue(PrivateNetwork.isPossible(), "no private network on this machine");
    }

    @Test
    @Tag("slow")
    void fewHistoriesLoseNothing() throws Exception {
        play(3, 1);
    }

    @Test
    @Tag("slow")
    void manyHistoriesLoseNothing() throws Exception {
        play(Integer.getInteger("histories", 200), LANES);
    }

    private void play(int histories, int lanes) throws Exception {
        var next = new AtomicInteger();
        List<Thread> threads = IntStream.range(0, lanes)
                .mapToObj(lane -> Thread.ofPlatform().start(() -> {
                    int from = next.getAndAdd(EACH);
                    while (from < histories) {
                        playSome(FIRST + from, FIRST + Math.min(histories, from + EACH));
                        from = next.getAndAdd(EACH);
                    }
                }))
                .toList();
        for (var thread : threads) {
            thread.join();
        }
        assertThat(wrong).isEmpty();
        assertThat(played).hasValue(histories);
    }

    private void playSome(long from, long to) {
        long seed = from;
        while (seed < to) {
            long kind = kind(seed);
            int members = 3 + (int) (kind % 3);
            var copies = kind % 2 == 0 ? "REQUIRED" : "PREFERRED";
            var options = new ArrayList<>(List.of("-Dfaults.copies=" + copies, "-Dfaults.between=" + BETWEEN));
            if (FILES) {
                options.add("-Dfaults.files=" + folder.resolve(Long.toString(seed)));
                options.add("-Dfaults.files.members=" + members);
            }
            // One address more than members: each further one would delay every merge by five seconds.
            try (var cluster = new FaultCluster(members / 2 + 1, members + 1, options.toArray(String[]::new))) {
                cluster.start(IntStream.range(0, members).toArray());
                boolean sound = true;
                while (sound && seed < to && kind(seed) == kind) {
                    sound = playOne(cluster, seed);
                    seed++;
                }
            } catch (Exception failed) {
                wrong.add("seed " + seed + ": " + failed);
                seed++;
            }
        }
    }

    private static long kind(long seed) {
        return (seed - 1) / ALIKE;
    }

    /// @return whether the cluster can be used for the next
    private boolean playOne(FaultCluster cluster, long seed) {
        long begin = System.nanoTime();
        var history = new RandomHistory(cluster, FILES, seed);
        try {
            var found = history.play();
            found.forEach(line -> wrong.add("seed " + seed + ": " + line));
            played.incrementAndGet();
            System.out.printf("seed %d: %d members, %s; %,d acknowledged, %d wrong, %d s%n",
                    seed, cluster.numbers().size(), history.steps(), cluster.acknowledgements().total(),
                    found.size(), (System.nanoTime() - begin) / 1_000_000_000);
            return found.isEmpty();
        } catch (Exception | AssertionError failed) {
            wrong.add("seed " + seed + ": " + failed + " after " + history.steps());
            System.out.println("seed " + seed + ": " + failed + " after " + history.steps());
            return false;
        }
    }
}
