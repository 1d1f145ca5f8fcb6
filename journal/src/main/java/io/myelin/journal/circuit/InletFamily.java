package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;

/// Inlets by name, made on request: see [JournaledCircuit#inlets].
///
/// @param <E> the type of the emissions
@FunctionalInterface
public interface InletFamily<E> {

    /// The inlet of a name. Any thread; the same pipe every time.
    ///
    /// @param name the name, not empty
    /// @throws NullPointerException if the name is `null`
    Pipe<E> get(Name name);
}
