package io.myelin.substrates.channel;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Bank;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Substrate;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.NameTable;
import io.myelin.substrates.pipe.QueuedResource;
import java.util.function.Function;

/// Conduits by name, closed together with the bank (Specification §10.4).
///
/// @param <E> the type of the emissions
public final class ConduitBank<E> extends QueuedResource<Bank<Conduit<E>>> implements Bank<Conduit<E>> {

    private final NameTable<Conduit<E>> conduits = new NameTable<>();
    private final Function<InternedName, Conduit<E>> maker;

    /// @param subject the bank's identity
    /// @param worker  the worker of its circuit
    /// @param maker   creates a conduit, or throws if the circuit is closed
    public ConduitBank(
            LinkedSubject<Bank<Conduit<E>>> subject,
            Worker worker,
            Function<InternedName, Conduit<E>> maker) {
        super(subject, worker);
        this.maker = maker;
    }

    @Override
    public Conduit<E> get(Name name) {
        InternedName own = InternedName.require(name, subject(), "get");
        requireOpen("get");
        Conduit<E> conduit = conduits.get(own, maker);
        if (isCloseRequested()) {
            // The close may have traversed the table before this conduit was in it.
            conduit.close();
        }
        return conduit;
    }

    @Override
    public Conduit<E> get(Subject<?> named) {
        return get(LinkedSubject.require(named, subject(), "get").name());
    }

    @Override
    public Conduit<E> get(Substrate<?> substrate) {
        return get(requireNonNull(substrate, "substrate").subject());
    }

    /// Closes the conduits on the closing thread, so that they refuse calls as soon as their bank does.
    @Override
    protected void queueClose() {
        conduits.forEach(Conduit::close);
        super.queueClose();
    }
}
