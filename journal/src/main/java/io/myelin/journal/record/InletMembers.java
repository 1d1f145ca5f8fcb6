package io.myelin.journal.record;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Codec;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// The inlets of a family by name, made on request. A name is recorded with its first emission.
///
/// Threading: any thread.
///
/// @param <E> the type of the emissions
public final class InletMembers<E> {

    private final Circuit circuit;
    private final Recorder recorder;
    private final String family;
    private final Codec<E> codec;
    private final Function<? super Name, ? extends Pipe<? super E>> lookup;
    private final ConcurrentHashMap<Name, Inlet<E>> members = new ConcurrentHashMap<>();

    /// @param lookup returns the circuit's pipe for a name
    public InletMembers(
            Circuit circuit,
            Recorder recorder,
            String family,
            Codec<E> codec,
            Function<? super Name, ? extends Pipe<? super E>> lookup) {
        this.circuit = circuit;
        this.recorder = recorder;
        this.family = family;
        this.codec = requireNonNull(codec, "codec");
        this.lookup = requireNonNull(lookup, "lookup");
    }

    /// The pipe of a name's inlet; the same every time.
    public Pipe<E> pipe(Name name) {
        return member(requireNonNull(name, "name")).pipe();
    }

    Inlet<E> member(Name name) {
        var present = members.get(name);
        return present != null ? present : members.computeIfAbsent(name, this::make);
    }

    private Inlet<E> make(Name name) {
        Pipe<? super E> target = lookup.apply(name);
        return new Inlet<>(
                circuit, recorder, name, family, name.path().toString(), codec, (Receptor<E>) target::emit);
    }
}
