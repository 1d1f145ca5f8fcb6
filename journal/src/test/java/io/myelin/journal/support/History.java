package io.myelin.journal.support;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.InletFamily;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import java.util.ArrayList;
import java.util.List;

/// A program whose handling is all written down, so that two runs can be compared emission for emission.
public final class History implements Program {

    private final List<String> lines = new ArrayList<>();
    private Pipe<Long> numbers;
    private Pipe<String> words;
    private InletFamily<Long> channels;
    private Pipe<Boolean> listening;
    private Runnable mark;

    @Override
    public void build(JournaledCircuit circuit) {
        var random = circuit.random("dice");
        words = circuit.inlet("words", Codecs.STRING, (String word) -> add("word " + word));
        // A number of three digits or more comes back as a word, through an inlet and from the inside.
        numbers = circuit.inlet("numbers", Codecs.LONG, (Long number) -> {
            add("number " + number + " " + random.nextInt(1000));
            if (number >= 100) {
                words.emit("big" + number);
            }
        });
        var conduit = circuit.circuit().conduit(Long.class);
        var subscriber = circuit.circuit().<Long>subscriber(
                Substrates.cortex().name("listener"),
                (subject, registrar) -> {
                    var name = subject.name().toString();
                    Pipe<Long> pipe = circuit.circuit().pipe(
                            (Long value) -> add("channel " + name + " " + value));
                    registrar.register(pipe);
                });
        channels = circuit.inlets("channels", Codecs.LONG, conduit::get);
        listening = circuit.subscription("listening", () -> conduit.subscribe(subscriber));
        mark = circuit.step("mark", () -> add("mark at " + circuit.sequence()));
    }

    private void add(String line) {
        lines.add(line);
    }

    /// On the circuit's thread, or after an await.
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /// Emits something of every kind.
    public void exercise(int rounds) {
        var cortex = Substrates.cortex();
        for (int i = 0; i < rounds; i++) {
            numbers.emit((long) i * 7);
            words.emit("w" + i);
            if (i % 5 == 0) {
                listening.emit(i % 2 == 0);
            }
            channels.get(cortex.name("sensor.s" + i % 3)).emit((long) i);
            if (i % 11 == 0) {
                mark.run();
            }
        }
    }
}
