package io.myelin.journal.effects;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.support.MemoryJournal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/// An outbox with the numbers from 0 on, each as the emission with that number.
final class SentNumbers {

    private SentNumbers() {}

    static MemoryJournal upTo(long end) throws Exception {
        var outbox = new MemoryJournal("numbers");
        var pipe = new AtomicReference<Pipe<Long>>();
        var circuit = JournaledCircuit.open(
                Substrates.cortex().circuit(),
                new MemoryJournal("source"),
                building -> pipe.set(building.inlet(
                        "in", Codecs.LONG, Outbox.of(building, outbox, Codecs.LONG))));
        for (long number = 0; number < end; number++) {
            pipe.get().emit(number);
        }
        circuit.sync(Duration.ofMinutes(3));
        circuit.close();
        return outbox;
    }
}
