package io.myelin.hazelcast.host;

import io.myelin.journal.support.Eventually;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An opening that takes too long loses its permit, and only once.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class OpeningPermitsTest {

    private final ResidentCircuit first = circuit("first");
    private final ResidentCircuit second = circuit("second");
    private final ResidentCircuit third = circuit("third");
    private @Nullable Thread waiting;

    @SuppressWarnings("NullAway") // a name alone: nothing is routed
    private static ResidentCircuit circuit(String key) {
        return new ResidentCircuit(key, null);
    }

    @AfterEach
    void end() throws InterruptedException {
        if (waiting != null) {
            waiting.join();
        }
    }

    private void awaitBlocked(OpeningPermits permits, ResidentCircuit opening) {
        var thread = Thread.ofPlatform().daemon().start(() -> permits.acquire(opening));
        waiting = thread;
        Eventually.until("waiting", () -> thread.getState() == Thread.State.WAITING);
    }

    @Test
    void permitOfALongOpeningIsReclaimedAndNotReturnedTwice() {
        var permits = new OpeningPermits(1, 0);
        permits.acquire(first);
        permits.reclaim();
        permits.acquire(second);
        // It lost its permit, so this returns none.
        permits.release(first);
        awaitBlocked(permits, third);
        permits.release(second);
    }

    @Test
    void permitOfAShortOpeningStays() {
        var permits = new OpeningPermits(1, TimeUnit.HOURS.toNanos(1));
        permits.acquire(first);
        permits.reclaim();
        awaitBlocked(permits, second);
        permits.release(first);
    }
}
