package consumer;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.file.FileJournal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A journal in a folder: one circuit records emissions, the next one replays them.
public final class FirstJournal {

    private FirstJournal() {}

    /// Prints the emissions that the second circuit replayed.
    ///
    /// @param arguments none
    /// @throws Exception if the journal fails
    public static void main(String... arguments) throws Exception {
        var folder = Files.createTempDirectory("first-journal-");
        run(folder, List.of(17L, 42L));
        System.out.println("first journal: " + run(folder, List.of()) + " replayed, " + FileJournal.class.getModule());
    }

    private static List<Long> run(Path folder, List<Long> values) throws Exception {
        var received = new ArrayList<Long>();
        var inlets = new ArrayList<Pipe<Long>>();
        try (var journal = FileJournal.open(folder, "plant");
                var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                        build -> inlets.add(build.inlet("levels", Codecs.LONG, (Long value) -> received.add(value))))) {
            values.forEach(inlets.getFirst()::emit);
            circuit.sync(Duration.ofSeconds(30));
            circuit.circuit().await();
        }
        return received;
    }
}
