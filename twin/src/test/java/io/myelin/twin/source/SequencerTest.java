package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// The order in which signals and beats are emitted.
class SequencerTest {

    private static final long SECOND = 1_000_000;

    private final List<Long> signals = new ArrayList<>();
    private final List<Long> beats = new ArrayList<>();
    private final CountDownLatch going = new CountDownLatch(1);
    private final Sequencer sequencer = new Sequencer(new Entrance() {
        @Override
        public void signal(Name name, Signal signal) {
            try {
                going.await();
            } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
            }
            signals.add(signal.time());
        }

        @Override
        public void beat(long time) {
            beats.add(time);
        }
    });

    private void tell(long time) {
        sequencer.tell(new NamedSignal(Names.LIFE, new Signal(JvmSign.UP, time, 0)));
    }

    @Test
    void signalsAreReleasedInOrderOfTimeWithBeatsBetweenThem() {
        going.countDown();
        tell(2 * SECOND);
        tell(SECOND);
        tell(5 * SECOND);
        sequencer.complete(3 * SECOND);
        sequencer.close();
        assertThat(signals).containsExactly(SECOND, 2 * SECOND);
        assertThat(beats).first().isEqualTo(SECOND + Circulation.BEAT);
        assertThat(beats).last().isEqualTo(3 * SECOND);
        assertThat(beats).hasSize(8);
    }

    /// Whether a signal is late depends on the order of signals and watermarks, not on when the circuit processes it.
    @Test
    void aSignalAfterItsWatermarkIsLateHoweverLateTheCircuitRuns() {
        tell(SECOND);
        sequencer.complete(SECOND);
        // The first signal blocks the circuit, so everything below waits for it.
        tell(2 * SECOND);
        sequencer.complete(3 * SECOND);
        tell(2 * SECOND + 1);
        sequencer.complete(4 * SECOND);
        going.countDown();
        sequencer.close();
        assertThat(signals).containsExactly(SECOND, 2 * SECOND, 3 * SECOND);
    }
}
