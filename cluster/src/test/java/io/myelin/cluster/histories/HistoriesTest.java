package io.myelin.cluster.histories;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One short history in each build; many, with five members and with a real split of the network, in the scheduled
/// runs.
@ResourceLock("processes")
class HistoriesTest {

    @Test
    void aShortHistoryHolds() throws Exception {
        assertThat(Histories.run(3, 3, 5, null)).isEmpty();
    }

    @ParameterizedTest
    @Tag("slow")
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    @CsvSource({"1000, 60, 3, 15, ", "2000, 20, 5, 15, ", "3000, 60, 3, 15, split", "4000, 20, 5, 15, split"})
    void longHistoriesHold(long seed, int count, int members, int seconds, String split) throws Exception {
        var command = LineProcess.java(
                split == null ? java.util.List.of() : java.util.List.of("unshare", "-rnm"),
                java.util.List.of(),
                Histories.class,
                Long.toString(seed), Integer.toString(count), Integer.toString(members), Integer.toString(seconds),
                split == null ? "" : split);
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
