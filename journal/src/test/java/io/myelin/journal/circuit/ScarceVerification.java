package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.TakenMemory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// A process that has no memory while a snapshot is verified, and prints a line about what a truncation would do then.
/// To be run as a small process.
final class ScarceVerification {

    private ScarceVerification() {}

    public static void main(String... none) throws Exception {
        var memory = new TakenMemory();
        var scarce = new OutOfMemoryError("thrown by this test");
        var verifying = new CompletableFuture<Thread>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), new MemoryJournal("c"), building -> building
                .verifySnapshots(() -> {
                    verifying.complete(Thread.currentThread());
                    memory.take();
                    throw scarce;
                }));
        long sequence = circuit.snapshot(Duration.ofMinutes(3));
        while (!verifying.isDone()) {
            Thread.onSpinWait(); // a wait for it would need memory
        }
        verifying.get().join();
        memory.release();
        try {
            boolean ready = circuit.isReadyFor(sequence);
            System.out.println(ready ? "ready" : "waits");
        } catch (JournalException reason) {
            System.out.println("refused");
        }
        circuit.close();
    }
}
