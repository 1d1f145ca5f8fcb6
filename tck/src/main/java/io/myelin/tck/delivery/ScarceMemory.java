package io.myelin.tck.delivery;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// A program for a small heap, run by [ScarceMemoryTest] in a separate process.
///
/// First a backlog that fits, then one that does not: its producer gets the error, and accepted emissions arrive in
/// order once the circuit continues.
final class ScarceMemory {

    /// Takes about half of 64 MB, values included.
    private static final long FITTING = 900_000;
    private static final int RESERVE_BYTES = 4 << 20;

    /// Checks that values arrive in the order of emission; one that was refused may be missing or not.
    private static final class Books {
        private long next;
        private long count;
        private String error;

        void receive(long value) {
            if (value < next && error == null) {
                error = value + " came after " + (next - 1);
            }
            next = value + 1;
            count++;
        }
    }

    private ScarceMemory() {}

    /// Exits with 0 on success.
    public static void main(String[] arguments) throws InterruptedException {
        var books = backlog(FITTING, false);
        require(books.error == null, books.error);
        require(books.count == FITTING, books.count + " arrived of " + FITTING);

        var exhausted = backlog(Long.MAX_VALUE, true);
        require(exhausted.error == null, exhausted.error);
        System.out.println("done");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            System.out.println(otherwise);
            System.exit(1);
        }
    }

    /// Queues emissions while a receptor blocks, then lets them through.
    private static Books backlog(long most, boolean exhausting) throws InterruptedException {
        var circuit = Substrates.cortex().circuit();
        var gate = new CountDownLatch(1);
        var books = new Books();
        Pipe<Integer> blocking = circuit.pipe((Integer _) -> {
            try {
                gate.await();
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        });
        Pipe<Long> pipe = circuit.pipe(books::receive);
        blocking.emit(1);
        // Freed when no memory is left, for the threads that then check the circuit.
        var reserve = new byte[RESERVE_BYTES];
        var refused = new long[1];
        var accepted = new long[1];
        var producer = new Thread(() -> {
            for (long value = 0; value < most; value++) {
                try {
                    pipe.emit(value);
                    accepted[0]++;
                } catch (OutOfMemoryError full) {
                    refused[0]++;
                    return;
                }
            }
        });
        producer.start();
        producer.join();
        Reference.reachabilityFence(reserve);
        reserve = null;
        gate.countDown();
        circuit.await();
        require(books.count >= accepted[0] && books.count <= accepted[0] + refused[0],
                books.count + " arrived, " + accepted[0] + " were accepted, " + refused[0] + " refused");
        require(exhausting == refused[0] > 0, refused[0] + " emissions were refused");
        assertUsable(circuit);
        circuit.closeAwait();
        return books;
    }

    /// Others can continue normally.
    private static void assertUsable(Circuit circuit) throws InterruptedException {
        var arrived = new long[1];
        Pipe<Integer> pipe = circuit.pipe((Integer _) -> arrived[0]++);
        List<Thread> others = new ArrayList<>();
        for (int other = 0; other < 3; other++) {
            var thread = new Thread(() -> {
                for (int index = 0; index < 10_000; index++) {
                    pipe.emit(index);
                }
            });
            others.add(thread);
            thread.start();
        }
        for (var other : others) {
            other.join();
        }
        circuit.await();
        require(arrived[0] == 30_000, arrived[0] + " arrived of 30000");
    }
}
