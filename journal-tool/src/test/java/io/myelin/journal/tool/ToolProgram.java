package io.myelin.journal.tool;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;

/// Adds numbers and echoes every tenth.
public class ToolProgram implements Program {

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
