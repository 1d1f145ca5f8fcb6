package io.myelin.tck.delivery;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Ticker;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A program whose tickers tick while the memory is used up, several times for a moment; run by [ScarceMemoryTest] in a
/// separate process. Afterwards every ticker must tick again, and its close must return.
final class TickersInAFullHeap {

    private static final int[] INTERVALS_MILLIS = {1, 7, 30, 100};
    private static final int SHORTAGES = 4;
    private static final long SHORTAGE_MILLIS = 300;
    private static final long PATIENCE_MILLIS = 60_000;
    private static final int LARGEST = 1 << 16;

    /// Plain fields need no memory when they are used.
    private static final class Ticks implements Receptor<Long> {
        private volatile long count;

        @Override
        public void receive(Long number) {
            count = count + 1;
        }
    }

    private TickersInAFullHeap() {}

    private static void exhaust() throws InterruptedException {
        Object[] taken = null;
        for (int length = LARGEST; length > 0; length >>= 1) {
            try {
                while (true) {
                    var more = new Object[length];
                    more[0] = taken;
                    taken = more;
                }
            } catch (OutOfMemoryError full) {
                // A smaller one may still find room.
            }
        }
        Thread.sleep(SHORTAGE_MILLIS); // in which each ticker comes due
        Reference.reachabilityFence(taken);
    }

    /// Exits with 0 on success.
    public static void main(String[] arguments) throws InterruptedException {
        var circuit = Substrates.cortex().circuit();
        List<Ticks> ticks = new ArrayList<>();
        List<Ticker> tickers = new ArrayList<>();
        for (int interval : INTERVALS_MILLIS) {
            var own = new Ticks();
            ticks.add(own);
            tickers.add(circuit.ticker(Duration.ofMillis(interval), circuit.<Long>pipe(own)));
        }
        awaitTicks(ticks);
        for (int shortage = 0; shortage < SHORTAGES; shortage++) {
            exhaust();
        }
        awaitTicks(ticks);
        for (int index = 0; index < INTERVALS_MILLIS.length; index++) {
            var closing = new Thread(tickers.get(index)::closeAwait);
            closing.setDaemon(true);
            closing.start();
            closing.join(PATIENCE_MILLIS);
            require(!closing.isAlive(), index, "cannot be closed");
        }
        circuit.closeAwait();
        System.out.println("done");
    }

    /// Waits until each ticker has ticked once more.
    private static void awaitTicks(List<Ticks> ticks) throws InterruptedException {
        for (int index = 0; index < INTERVALS_MILLIS.length; index++) {
            long before = ticks.get(index).count;
            long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
            while (ticks.get(index).count == before) {
                require(System.nanoTime() - end < 0, index, "ticks no more");
                Thread.sleep(1); // between two looks at the count
            }
        }
    }

    private static void require(boolean condition, int index, String otherwise) {
        if (!condition) {
            System.out.println("the ticker of " + INTERVALS_MILLIS[index] + " ms " + otherwise);
            System.exit(1);
        }
    }
}
