package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.file.FileJournal;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/// A process that can start no virtual thread, as when the system has no thread left for the first one, and which
/// prints what is left of a circuit that it closes.
final class CloseWithoutThreads {

    private CloseWithoutThreads() {}

    public static void main(String... folder) {
        System.setProperty("jdk.virtualThreadScheduler.parallelism", "0"); // refused when the first one is started
        var numbers = new AtomicReference<Pipe<Long>>();
        try (var journal = FileJournal.open(Path.of(folder[0]), "c")) {
            var circuit = JournaledCircuit.open(
                    Substrates.cortex().circuit(), journal,
                    building -> numbers.set(building.inlet("numbers", Codecs.LONG, (Long _) -> {})));
            numbers.get().emit(1L);
            circuit.circuit().await();
            try {
                circuit.close();
                System.out.println("closed");
            } catch (LinkageError none) {
                System.out.println("no thread");
            }
            System.out.println(journal.durable() + " durable");
            Thread.getAllStackTraces().keySet().stream()
                    .map(Thread::getName)
                    .filter(name -> name.startsWith("journal-"))
                    .sorted()
                    .forEach(System.out::println);
        }
        System.exit(0);
    }
}
