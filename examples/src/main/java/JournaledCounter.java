import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.file.FileJournal;

import static io.humainary.substrates.api.Substrates.*;

/// Counts from where it was, also after kill -9. Arguments: a folder, and how many values to add.
void main(String... arguments) throws Exception {
    var journal = FileJournal.open(Path.of(arguments[0]), "counter");
    var total = new long[1];
    var inlets = new ArrayList<Pipe<Long>>();
    try (var circuit = JournaledCircuit.open(cortex().circuit(cortex().name("counter")), journal,
            build -> inlets.add(build.inlet("amounts", Codecs.LONG, (Long amount) -> total[0] += amount)))) {
        circuit.circuit().await();
        IO.println("replayed: total " + total[0]);
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++)
            inlets.getFirst().emit(1L);
        circuit.sync(Duration.ofSeconds(10)); // returns when all are on disk
        IO.println("durable: total " + total[0]);
        if (arguments.length > 2) Runtime.getRuntime().halt(137); // as kill -9 ends a process
    }
}
