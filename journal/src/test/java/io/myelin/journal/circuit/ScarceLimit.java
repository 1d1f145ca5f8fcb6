package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.Health;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.TakenMemory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/// A process in which the watch of a limit has no memory for a while, and which prints whether the limit holds
/// afterwards. To be run as a small process.
final class ScarceLimit {

    private static final OutOfMemoryError SCARCE = new OutOfMemoryError("thrown by this test");

    private ScarceLimit() {}

    public static void main(String... none) {
        var memory = new TakenMemory();
        var journal = new MemoryJournal("c");
        var numbers = new AtomicReference<Pipe<Long>>();
        var circuit = JournaledCircuit.open(
                Substrates.cortex().circuit(),
                journal,
                building -> numbers.set(building.inlet("numbers", Codecs.LONG, (Long _) -> {})),
                new JournalLimit(Long.MAX_VALUE, 100, JournalLimit.Policy.REFUSE));
        var watch = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("journal-limit-c"))
                .findAny()
                .orElseThrow();
        var taken = new AtomicBoolean();
        journal.asked(() -> {
            if (Thread.currentThread() == watch && !taken.get()) {
                memory.take();
                taken.set(true);
                throw SCARCE;
            }
        });
        // Called before as well: the first call may need memory.
        await(taken, watch, true);
        memory.release();
        LockSupport.unpark(watch);
        await(taken, watch, false);
        memory.release();
        while (watch.isAlive() && circuit.health() != Health.FULL) {
            numbers.get().emit(1L);
            circuit.circuit().await();
        }
        System.out.println(watch.isAlive() ? "full" : "ended");
        System.exit(0);
    }

    private static void await(AtomicBoolean taken, Thread watch, boolean already) {
        while (!already && !taken.get() || watch.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait(); // a wait for it would need memory
        }
    }
}
