package io.myelin.cluster.example;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.cluster.Address;
import io.myelin.cluster.program.ClusterProgram;
import io.myelin.cluster.program.HostedCircuit;
import io.myelin.journal.Codec;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// Runs a cluster's program on a journal, for programs to copy: the same source for one machine and for several.
///
/// Inlets, states, tickers and random sources become the journaled circuit's; a journal repeats all its records or
/// those since a snapshot of the declared states, so a history needs no declaration. Timed operators read the machine's
/// clock there. Where outputs go is the caller's to say: for effects that must not come twice, an outbox.
public final class JournalProgram implements Program {

    /// Where emissions go that leave the circuit.
    public interface Destinations {

        /// What an outlet emits into, on the circuit's thread.
        <E> Receptor<E> outlet(JournaledCircuit circuit, String name, Codec<E> codec);

        /// What emissions to other circuits go into, on the circuit's thread.
        <E> BiConsumer<Address, E> remote(JournaledCircuit circuit, String inlet, Codec<E> codec);
    }

    private final Address address;
    private final ClusterProgram program;
    private final Destinations destinations;
    private final Map<String, Pipe<?>> inlets = new ConcurrentHashMap<>();

    /// A journal's program.
    ///
    /// @param address      what the program reads as its circuit's address
    /// @param program      what it runs
    /// @param destinations where emissions go
    public JournalProgram(Address address, ClusterProgram program, Destinations destinations) {
        this.address = requireNonNull(address, "address");
        this.program = requireNonNull(program, "program");
        this.destinations = requireNonNull(destinations, "destinations");
    }

    @Override
    public void build(JournaledCircuit circuit) {
        program.build(new OnJournal(circuit));
    }

    /// The pipe that callers emit into. Any thread, once the circuit is open.
    ///
    /// @param <E> the type of the inlet's codec
    /// @throws IllegalArgumentException if the program has no inlet of this name
    @SuppressWarnings("unchecked") // the caller knows what the program declares
    public <E> Pipe<E> inlet(String name) {
        var pipe = inlets.get(requireNonNull(name, "name"));
        if (pipe == null) {
            throw new IllegalArgumentException("the program has no inlet " + name);
        }
        return (Pipe<E>) pipe;
    }

    private final class OnJournal implements HostedCircuit {

        private final JournaledCircuit circuit;

        OnJournal(JournaledCircuit circuit) {
            this.circuit = circuit;
        }

        @Override
        public Address address() {
            return address;
        }

        @Override
        public Circuit circuit() {
            return circuit.circuit();
        }

        @Override
        public <E> void inlet(String name, Codec<E> codec, Receptor<? super E> receptor) {
            inlets.put(name, circuit.inlet(name, codec, receptor));
        }

        @Override
        public <E> void inlet(String name, Codec<E> codec, Pipe<E> target) {
            inlets.put(name, circuit.inlet(name, codec, target));
        }

        @Override
        public <E> Receptor<E> outlet(String name, Codec<E> codec) {
            return destinations.outlet(circuit, name, codec);
        }

        @Override
        public <E> BiConsumer<Address, E> remote(String inlet, Codec<E> codec) {
            return destinations.remote(circuit, inlet, codec);
        }

        @Override
        public <S> void state(String name, Codec<S> codec, Supplier<? extends S> save, Consumer<? super S> load) {
            circuit.state(name, codec, save, load);
        }

        @Override
        public void ticker(String name, Duration interval, Receptor<? super Long> receptor) {
            circuit.ticker(name, interval, receptor);
        }

        @Override
        public RandomGenerator random(String name) {
            return circuit.random(name);
        }

        @Override
        public void retired(String name) {
            circuit.retired(name);
            circuit.retiredState(name);
        }

        @Override
        public void history(int entries) {
            // The journal is the history.
        }
    }
}
