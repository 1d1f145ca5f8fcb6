package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Codec;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// Inlets by name, made on request. A name is recorded with its first emission.
///
/// @param <E> the type of the emissions
public final class InletFamily<E> {

    private final JournaledCircuit circuit;
    private final String family;
    private final Codec<E> codec;
    private final Function<? super Name, ? extends Pipe<? super E>> lookup;
    private final ConcurrentHashMap<Name, Inlet<E>> members = new ConcurrentHashMap<>();

    InletFamily(
            JournaledCircuit circuit,
            String family,
            Codec<E> codec,
            Function<? super Name, ? extends Pipe<? super E>> lookup) {
        this.circuit = circuit;
        this.family = family;
        this.codec = requireNonNull(codec, "codec");
        this.lookup = requireNonNull(lookup, "lookup");
    }

    /// The inlet of a name. Any thread; the same pipe every time.
    ///
    /// @param name the name, not empty
    /// @throws NullPointerException if the name is `null`
    public Pipe<E> get(Name name) {
        return member(requireNonNull(name, "name")).pipe();
    }

    Inlet<E> member(Name name) {
        var present = members.get(name);
        return present != null ? present : members.computeIfAbsent(name, this::make);
    }

    private Inlet<E> make(Name name) {
        Pipe<? super E> target = lookup.apply(name);
        return new Inlet<>(circuit, name, family, name.path().toString(), codec, (Receptor<E>) target::emit);
    }
}
