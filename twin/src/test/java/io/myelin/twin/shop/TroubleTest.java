package io.myelin.twin.shop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TroubleTest {

    private static Thread make(Shop shop) {
        var maker = Thread.ofPlatform().daemon().start(() -> {
            try {
                Trouble.SLOW_DATABASE.make(shop);
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        });
        while (maker.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait(); // until its effect has begun
        }
        return maker;
    }

    /// A trouble that is ended and made again at once has two threads for a moment.
    @Test
    void aTroubleThatIsMadeAgainOutlastsTheEndOfTheFirst() throws Exception {
        try (var shop = new Shop(_ -> {})) {
            var first = make(shop);
            var second = make(shop);
            first.interrupt();
            first.join();
            assertThat(Lag.millis()).isPositive();
            second.interrupt();
            second.join();
            assertThat(Lag.millis()).isZero();
        }
    }
}
