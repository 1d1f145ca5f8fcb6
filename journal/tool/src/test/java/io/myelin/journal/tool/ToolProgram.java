package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import java.time.Duration;

/// Adds numbers and echoes every tenth.
public class ToolProgram implements Program {

    /// A time limit that only a hang reaches.
    static final Duration LONG = Duration.ofMinutes(3);

    private final long factor;
    Pipe<Long> numbers;
    Pipe<byte[]> padding;
    private long total;

    /// The program that writes.
    public ToolProgram() {
        this(1);
    }

    ToolProgram(long factor) {
        this.factor = factor;
    }

    /// Writes a journal: the numbers 1 to 12, an echo of 10 after it, a snapshot at 13, then 13 to 15.
    static void write(Journal journal) throws Exception {
        var program = new ToolProgram();
        try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program)) {
            program.emit(1, 13);
            assertThat(circuit.snapshot(LONG)).isEqualTo(13);
            program.emit(13, 16);
            circuit.sync(LONG);
        }
    }

    /// Emits the numbers from one up to another, exclusive.
    void emit(long from, long to) {
        for (long number = from; number < to; number++) {
            numbers.emit(number);
        }
    }

    @Override
    public void build(JournaledCircuit building) {
        var echoes = building.inlet("echoes", Codecs.LONG, (Long echo) -> total -= echo);
        numbers = building.inlet("numbers", Codecs.LONG, (Long number) -> {
            total += number;
            if (number % 10 == 0) {
                echoes.emit(factor * number);
            }
        });
        padding = building.inlet("padding", Codecs.BYTES, (byte[] _) -> {});
        building.state("total", Codecs.LONG, () -> total, saved -> total = saved);
    }

    /// A program that echoes something else.
    public static final class Changed extends ToolProgram {

        /// Echoes twice as much.
        public Changed() {
            super(2);
        }
    }
}
