package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.TakenMemory;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A process whose thread of receipts has no memory for a while, and which prints what becomes of the next receipt. To
/// be run as a small process.
final class ReceiptsWithoutMemory {

    private static volatile @Nullable Thread giving;
    private static volatile boolean taken;

    private ReceiptsWithoutMemory() {}

    public static void main(String... none) throws Exception {
        var journal = new MemoryJournal("c");
        var memory = new TakenMemory();
        var requests = new AtomicReference<RequestInlet<Long>>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                building -> requests.set(building.requests("requests", Codecs.LONG, (Long _) -> {})));
        journal.stall(true);
        requests.get().submit("a", 1, 1L).thenRun(() -> {
            giving = Thread.currentThread();
            memory.take();
            taken = true;
        });
        var second = requests.get().submit("a", 2, 2L);
        var running = Thread.currentThread().getState(); // found here: this thread has no memory either
        journal.stall(false);
        while (!taken) {
            Thread.onSpinWait(); // a wait for it would need memory
        }
        var thread = giving;
        while (thread.getState() == running) {
            Thread.onSpinWait(); // until it has ended, or waits for memory
        }
        memory.release();
        thread.join();
        System.out.println(second.isDone() ? second.exceptionNow().getClass().getName() : "open");
        circuit.close();
    }
}
