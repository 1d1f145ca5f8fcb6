package io.myelin.twin.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Every trouble twenty times, in another order each time. How long it took until it was named and until it was over is
/// printed; what is asserted is that each was named, by the right leaf, and that it was over.
@Tag("slow")
class ManyTroublesTest {

    private static final int ROUNDS = Integer.getInteger("io.myelin.twin.rounds", 20);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Map<Trouble, String> LEAVES = Map.of(
            Trouble.SLOW_DATABASE, "jvm.shop.database",
            Trouble.LOCK_CONVOY, "jvm.lock.Till",
            Trouble.COLLECTOR_STORM, "jvm.gc.pause",
            Trouble.THREAD_LEAK, "jvm.thread.count",
            Trouble.EXCEPTION_STORM, "jvm.exception.thrown");

    @TempDir
    private Path journal;

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void eachIsNamedAndOverEveryTime() throws Exception {
        var named = new EnumMap<Trouble, List<Long>>(Trouble.class);
        var over = new EnumMap<Trouble, List<Long>>(Trouble.class);
        try (var twin = RunningTwin.ofShop(journal)) {
            await(() -> twin.view().frame().nodes().size() > 20, "the twin sees nothing");
            for (int round = 0; round < ROUNDS; round++) {
                var order = new ArrayList<>(Arrays.asList(Trouble.values()));
                Collections.rotate(order, round);
                for (var trouble : order) {
                    long began = System.nanoTime();
                    twin.toggle(trouble.id());
                    await(() -> is(twin, trouble.situation()), trouble + " is not seen: " + twin.view().frame());
                    named.computeIfAbsent(trouble, _ -> new ArrayList<>()).add(millis(began));
                    assertThat(twin.view().frame().situation().leaf()).isEqualTo(LEAVES.get(trouble));
                    long ended = System.nanoTime();
                    twin.toggle(trouble.id());
                    await(() -> is(twin, "untroubled"), trouble + " is not over");
                    over.computeIfAbsent(trouble, _ -> new ArrayList<>()).add(millis(ended));
                }
            }
        }
        for (var trouble : Trouble.values()) {
            System.out.println(trouble.situation() + ": named in " + named.get(trouble).size() + " of " + ROUNDS
                    + " rounds, after " + Collections.max(named.get(trouble)) + " ms at most; over after "
                    + Collections.max(over.get(trouble)) + " ms at most");
        }
    }

    private static boolean is(RunningTwin twin, String situation) {
        return twin.view().frame().situation().name().equals(situation);
    }

    private static long millis(long since) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
    }

    private static void await(BooleanSupplier condition, String otherwise) throws InterruptedException {
        for (long end = System.nanoTime() + PATIENCE.toNanos(); !condition.getAsBoolean(); ) {
            assertThat(System.nanoTime() - end).as(otherwise).isNegative();
            Thread.sleep(20); // the situation is looked at again
        }
    }
}
