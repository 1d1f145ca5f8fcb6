package io.myelin.twin.travel;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.InletFamily;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.source.Entrance;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds a twin on a journaled circuit: the same program builds the live one and every replay.
final class TwinProgram implements Program, Entrance {

    private final Map<Name, Pipe<Signal>> pipes = new HashMap<>();
    private @Nullable Circulation circulation;
    private @Nullable InletFamily<Signal> signals;
    private @Nullable Pipe<Long> beat;

    @Override
    public void build(JournaledCircuit circuit) {
        var built = new Circulation(circuit.circuit());
        circulation = built;
        signals = circuit.inlets("signals", SignalCodec.CODEC, built::signals);
        beat = circuit.inlet("beats", Codecs.LONG, built.beat());
        circuit.state("circulation 3", Codecs.BYTES, built::save, built::load);
    }

    Circulation circulation() {
        return requireNonNull(circulation, "not built yet");
    }

    @Override
    public void signal(Name name, Signal signal) {
        pipes.computeIfAbsent(name, requireNonNull(signals)::get).emit(signal);
    }

    @Override
    public void beat(long time) {
        requireNonNull(beat).emit(time);
    }
}
