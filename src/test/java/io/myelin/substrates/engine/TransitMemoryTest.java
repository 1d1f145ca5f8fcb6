package io.myelin.substrates.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What transit keeps of what went through it: room up to a bound, and nothing else.
class TransitMemoryTest {

    private static final int FIRST = 64;
    private static final int KEPT = 1 << 14;

    private final Worker worker = Stress.worker(WorkerThreads.PLATFORM, IdlePolicy.SAVING);
    private final Transit transit = worker.transit();
    private final List<Integer> delivered = new ArrayList<>();
    private final Target leaf = Target.of(worker, (Integer value) -> delivered.add(value));

    /// Emits so many at once. The first of them waits outside the ring.
    private void burst(int size) {
        transit.run(Target.of(worker, (Integer count) -> {
            for (int i = 0; i < count; i++) {
                transit.push(leaf, i);
            }
        }), size);
        assertEquals(size, delivered.size());
        delivered.clear();
    }

    private int room() {
        return Interior.ring(transit).getFirst().length;
    }

    @Test
    void theRoomOfABurstIsKeptUpToABound() {
        burst(FIRST + 1);
        assertEquals(FIRST, room());
        burst(FIRST + 2);
        assertEquals(2 * FIRST, room());
        burst(KEPT + 1);
        assertEquals(KEPT, room());
        burst(10);
        assertEquals(KEPT, room(), "a smaller one gives nothing back");
        burst(KEPT + 2);
        assertEquals(FIRST, room());
        burst(FIRST + 2);
        assertEquals(2 * FIRST, room());
    }

    @Test
    void whatWasDeliveredIsForgotten() {
        burst(1_000);
        transit.forget();
        for (var side : Interior.ring(transit)) {
            for (var slot : side) {
                assertNull(slot);
            }
        }
    }

    /// After an engine failure a worker can be about to park with something still in transit.
    @Test
    void whatIsInTransitIsNotForgotten() {
        assertTrue(transit.isEmpty());
        for (int i = 0; i < 5; i++) {
            transit.push(leaf, i);
            assertFalse(transit.isEmpty());
        }
        transit.forget();
        transit.drain();
        assertEquals(List.of(0, 1, 2, 3, 4), delivered);
        assertTrue(transit.isEmpty());
    }
}
