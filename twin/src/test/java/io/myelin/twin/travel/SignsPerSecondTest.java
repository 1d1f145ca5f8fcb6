package io.myelin.twin.travel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.source.Entrance;
import io.myelin.twin.source.Sequencer;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The rate of signals that a live twin accepts, from the sequencer's entrance to the journal on the device, and their
/// cost in processor time of all threads. The count is asserted; the times are printed.
@Tag("slow")
class SignsPerSecondTest {

    private static final int ROUNDS = 10;
    private static final int BEATS = 5_000;

    @TempDir
    private Path folder;

    @Test
    void aMillionSignalsTenTimes() throws Exception {
        var machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (var chronicle = Chronicle.live(new JournalFolder(folder));
                var sequencer = new Sequencer(chronicle.entrance())) {
            var signals = new ShopLikeSignals();
            var entrance = into(sequencer);
            for (int round = 1; round <= ROUNDS; round++) {
                long began = System.nanoTime();
                long busy = machine.getProcessCpuTime();
                for (int beat = 0; beat < BEATS; beat++) {
                    signals.beat(entrance);
                    if (beat % 100 == 99) {
                        // Bounds the signals in flight, which have to fit in memory.
                        sequencer.await();
                        chronicle.circuit().await();
                    }
                }
                sequencer.await();
                chronicle.sync(Duration.ofMinutes(1));
                double seconds = (System.nanoTime() - began) / 1e9;
                double cores = (machine.getProcessCpuTime() - busy) / 1e9;
                double told = (double) BEATS * ShopLikeSignals.IN_A_BEAT;
                System.out.printf("round %d: %,.0f signals a second, %,.0f a second of one core%n",
                        round, told / seconds, told / cores);
            }
            assertThat(chronicle.circulation().frame().signals())
                    .isEqualTo((long) ROUNDS * BEATS * ShopLikeSignals.IN_A_BEAT);
        }
    }

    private static Entrance into(Sequencer sequencer) {
        return new Entrance() {
            @Override
            public void signal(Name name, Signal signal) {
                sequencer.tell(new NamedSignal(name, signal));
            }

            @Override
            public void beat(long time) {
                sequencer.complete(time);
            }
        };
    }
}
