package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Transit;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// After a cascade, transit keeps a ring up to a bound, and nothing else.
class TransitMemoryTest {

    private static final int FIRST = 4;
    private static final int KEPT = 1 << 14;

    private final Worker worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
    private final Transit transit = worker.transit();
    private final List<Integer> delivered = new ArrayList<>();
    private final Target leaf = Target.of(worker, (Integer value) -> delivered.add(value));

    /// Emits a number of values at once.
    private void burst(int size) {
        transit.run(Target.of(worker, (Integer count) -> {
            for (int i = 0; i < count; i++) {
                transit.push(leaf, i);
            }
        }), size);
        assertThat(delivered.size()).isEqualTo(size);
        delivered.clear();
    }

    private int room() {
        return Interior.ring(transit).getFirst().length;
    }

    @Test
    void theRoomOfABurstIsKeptUpToABound() {
        burst(FIRST);
        assertThat(room()).isEqualTo(FIRST);
        burst(FIRST + 1);
        assertThat(room()).isEqualTo(2 * FIRST);
        burst(KEPT);
        assertThat(room()).isEqualTo(KEPT);
        burst(10);
        assertThat(room()).as("a smaller one gives nothing back").isEqualTo(KEPT);
        transit.forget();
        assertThat(room()).as("an idle circuit gives it back").isZero();
        burst(KEPT);
        burst(KEPT + 1);
        assertThat(room()).isZero();
        burst(FIRST + 1);
        assertThat(room()).isEqualTo(2 * FIRST);
    }

    @Test
    void deliveredValuesAreReleased() {
        burst(FIRST);
        transit.forget();
        assertThat(room()).isZero();
    }

    /// After an engine failure a worker can be about to park with values still in transit.
    @Test
    void valuesInTransitAreNotReleased() {
        assertThat(transit.isEmpty()).isTrue();
        for (int i = 0; i < 5; i++) {
            transit.push(leaf, i);
            assertThat(transit.isEmpty()).isFalse();
        }
        transit.forget();
        transit.drain();
        assertThat(delivered).isEqualTo(List.of(0, 1, 2, 3, 4));
        assertThat(transit.isEmpty()).isTrue();
    }
}
