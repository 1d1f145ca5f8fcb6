package io.myelin.twin.source;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.Signal;

/// Receives ordered signals and beats. Called by one thread at a time.
public interface Entrance {

    /// Accepts a signal.
    ///
    /// @param name   its name
    /// @param signal the signal; its time is not before that of the previous signal or beat
    void signal(Name name, Signal signal);

    /// Accepts a beat: all signals before its time have been passed.
    ///
    /// @param time in microseconds since the epoch
    void beat(long time);
}
