package io.myelin.tck.delivery;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;

/// A program, run by [ScarceMemoryTest] in a separate process, in which a backlog takes all memory: only its
/// delivery frees any. The circuit has delivered as many emissions before, so that its code is linked, and must deliver
/// the backlog without memory for anything of its own.
final class BacklogInAFullHeap {

    private static final class Holder {
        private Object[] chain;
    }

    /// Enough for every kind of queue that the provider may use for one producer.
    private static final int EMISSIONS = 2_000;
    private static final int LARGEST = 1 << 12;
    private static final long LIMIT_MILLIS = 60_000;

    private static volatile boolean open;
    private static volatile int received;

    private BacklogInAFullHeap() {}

    private static void receive(Holder holder) {
        while (!open) {
            Thread.onSpinWait();
        }
        holder.chain = null;
        received = received + 1;
    }

    private static void emit(Pipe<Holder> pipe) {
        for (int emission = 1; emission < EMISSIONS; emission++) {
            pipe.emit(new Holder());
        }
        var last = new Holder();
        pipe.emit(last);
        fill(last);
    }

    /// Down to arrays of one element.
    private static void fill(Holder holder) {
        for (int length = LARGEST; length > 0; length >>= 1) {
            try {
                while (true) {
                    var link = new Object[length];
                    link[0] = holder.chain;
                    holder.chain = link;
                }
            } catch (OutOfMemoryError full) {
                // go on with smaller ones
            }
        }
    }

    /// Exits with 0 if everything was delivered.
    ///
    /// @param none ignored
    public static void main(String[] none) throws InterruptedException {
        var circuit = Substrates.cortex().circuit();
        Pipe<Holder> pipe = circuit.pipe(BacklogInAFullHeap::receive);
        Pipe<Holder> earlier = circuit.pipe((Holder _) -> {});
        var producer = new Thread(() -> {
            for (int emission = 0; emission < EMISSIONS; emission++) {
                earlier.emit(new Holder());
            }
            circuit.await();
            emit(pipe);
        });
        producer.start();
        producer.join();
        open = true;
        long begin = System.currentTimeMillis();
        while (received < EMISSIONS && System.currentTimeMillis() - begin < LIMIT_MILLIS) {
            Thread.onSpinWait();
        }
        Runtime.getRuntime().halt(received == EMISSIONS ? 0 : 1); // needs no memory
    }
}
