package io.myelin.twin.source;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.Signal;

/// Where ordered signals and beats go. Called by one thread at a time.
public interface Entrance {

    /// Takes a signal.
    ///
    /// @param name   the name it is for
    /// @param signal the signal; its time is not before that of the signal or beat taken before
    void signal(Name name, Signal signal);

    /// Takes a beat: all signals before its time have been given.
    ///
    /// @param time in microseconds since the epoch
    void beat(long time);
}
