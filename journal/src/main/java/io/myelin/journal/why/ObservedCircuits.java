package io.myelin.journal.why;

import io.humainary.substrates.api.Substrates.Circuit;

/// Makes circuits for replays, by a provider that reports causes. With Myelin:
/// `observer -> MyelinProvider.observed(name, settings, observer::begins)`.
@FunctionalInterface
public interface ObservedCircuits {

    /// Makes a circuit that nothing has entered yet.
    ///
    /// @param observer told of what happens on it
    Circuit make(CauseObserver observer);
}
