package io.myelin.tck.delivery;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Receptor;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Emits into a circuit while the heap is full, after two threads have contended for it: an emission that needs no
/// memory must not ask for any, since each attempt costs a collection of the whole heap.
final class FullHeap {

    private static final int EMISSIONS = 15;
    private static final int BEFORE = 3_000;
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();

    private final byte[][] ballast = new byte[1 << 16][];
    private int filled;

    private FullHeap() {}

    /// Prints how many collections the emissions cost, at most as many as emissions, or why it failed.
    public static void main(String[] args) throws InterruptedException {
        new FullHeap().run();
    }

    private void run() throws InterruptedException {
        Integer value = 1;
        int[] received = {0};
        var circuit = Substrates.cortex().circuit();
        var pipe = circuit.pipe((Receptor<Integer>) _ -> received[0]++);
        var gate = new CountDownLatch(1);
        circuit.pipe((Receptor<Integer>) _ -> await(gate)).emit(value);
        var emitted = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> { // stays alive: what is granted to it is not given back
            for (int i = 0; i < BEFORE; i++) {
                pipe.emit(value);
            }
            emitted.countDown();
            await(new CountDownLatch(1));
        });
        emitted.await();
        pipe.emit(value);
        collections(); // loads what it needs
        fill();
        long before = collections();
        for (int i = 0; i < EMISSIONS; i++) {
            pipe.emit(value);
        }
        long collections = collections() - before;
        Arrays.fill(ballast, null);
        gate.countDown();
        circuit.await();
        boolean held = collections < EMISSIONS && received[0] == BEFORE + 1 + EMISSIONS;
        System.out.println(held ? "done" : collections + " collections, " + received[0] + " received");
        System.exit(0);
    }

    private void fill() {
        for (int size = 1 << 20; size >= 1 << 10; size >>= 1) {
            try {
                while (filled < ballast.length) {
                    ballast[filled] = new byte[size];
                    filled++;
                }
            } catch (OutOfMemoryError full) {
                // go on with smaller pieces
            }
        }
    }

    private static long collections() {
        long count = 0;
        for (int i = 0; i < COLLECTORS.size(); i++) { // no iterator: nothing is allocated
            count += COLLECTORS.get(i).getCollectionCount();
        }
        return count;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
