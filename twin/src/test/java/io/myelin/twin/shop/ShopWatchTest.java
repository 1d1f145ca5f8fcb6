package io.myelin.twin.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real shop with real troubles, watched by the real flight recorder.
class ShopWatchTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path journal;

    @Test
    void eachButtonLeadsToItsOwnSituationAndBack() throws Exception {
        try (var twin = RunningTwin.ofShop(journal)) {
            await(() -> twin.view().frame().nodes().size() > 20, "the twin sees nothing");
            for (var trouble : Trouble.values()) {
                int before = twin.history().size();
                twin.toggle(trouble.id());
                await(() -> situation(twin).equals(trouble.situation()), "not seen: " + trouble);
                assertThat(twin.view().making()).contains(trouble.id());
                twin.toggle(trouble.id());
                await(() -> situation(twin).equals("untroubled"), "not over: " + trouble);
                assertThat(twin.history().subList(before, twin.history().size()))
                        .extracting("name").contains(trouble.situation()).endsWith("untroubled");
            }
            var worst = twin.history().stream().filter(it -> it.name().equals("collector storm")).findFirst().orElseThrow();
            assertThat(twin.at(worst.since()).equal()).isTrue();
        }
    }

    private static String situation(RunningTwin twin) {
        return twin.view().frame().situation().name();
    }

    private static void await(BooleanSupplier condition, String otherwise) throws InterruptedException {
        for (long end = System.nanoTime() + PATIENCE.toNanos(); !condition.getAsBoolean(); ) {
            assertThat(System.nanoTime() - end).as(otherwise).isNegative();
            Thread.sleep(20); // the situation is looked at again
        }
    }
}
