package io.myelin.twin.travel;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.circulation.Circulation;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A journal of a million signals, replayed three times by a fresh JVM. The digests are compared; the times are printed
/// and not asserted.
@Tag("slow")
class MillionSignsTest {

    private static final int SIGNALS = 1_000_000;

    @TempDir
    private Path folder;

    @Test
    void aMillionSignalsGiveTheSameTwinThreeTimesAndEveryMomentOfIt() throws Exception {
        String digest;
        try (var chronicle = Chronicle.live(new JournalFolder(folder))) {
            var entrance = chronicle.entrance();
            var signals = new ShopLikeSignals();
            for (int told = 0; told < SIGNALS; told += ShopLikeSignals.IN_A_BEAT) {
                signals.beat(entrance);
            }
            chronicle.sync(Duration.ofMinutes(5));
            assertThat(chronicle.circulation().frame().signals()).isEqualTo(SIGNALS);
            digest = Circulation.digestText(chronicle.circulation().digest());
        }
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
                "-cp", System.getProperty("java.class.path"), MillionSignsReplay.class.getName(), folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var said = process.inputReader().readAllLines();
        assertThat(process.waitFor()).isZero();
        said.forEach(System.out::println);
        assertThat(said).filteredOn(line -> line.startsWith("replay")).hasSize(3)
                .allMatch(line -> line.endsWith("digest " + digest));
        assertThat(said).filteredOn(line -> line.startsWith("moments")).hasSize(1)
                .allMatch(line -> line.endsWith("40 of 40 digests equal"));
    }
}
