package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import java.time.Duration;
import java.util.function.Supplier;

/// The settings of a host. They have to be the same on all members, except for `circuits`.
///
/// A method that returns settings with another value throws what the constructor throws for that value.
///
/// @param circuits makes the plain circuit for each that is opened; use shared threads for many circuits
/// @param copies   the behaviour of a journal while copies are missing
/// @param idle     the time without a record after which a circuit is closed, to be reopened by its next emission
/// @param sweep    the interval between checks that the circuits on a member are those that should be there, which also
///                 find missed events
/// @param drain    how long a moving circuit may take to leave its member; then the next owner fences it, and emissions
///                 that are not durable are lost or resent
/// @param capacity the maximum number of bytes that a member or client keeps for a circuit elsewhere; emitters wait
///                 beyond it
/// @param patience how long an emitter waits, at most, for such capacity, after which its emission is refused, or for a
///                 circuit that leaves its member
/// @param standbys whether the member with the first backup of a circuit's partition follows its journal, and so opens
///                 it quickly when its owner dies; doubles the circuit's memory and work
public record HostSettings(
        Supplier<Circuit> circuits,
        Copies copies,
        Duration idle,
        Duration sweep,
        Duration drain,
        long capacity,
        Duration patience,
        boolean standbys) {

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    /// @throws IllegalArgumentException if a duration or the capacity is not positive, or a duration is longer than 292
    ///                                  years, the nanoseconds in a `long`
    /// @throws NullPointerException if an argument is `null`
    public HostSettings {
        requireNonNull(circuits, "circuits");
        requireNonNull(copies, "copies");
        requireTime(idle);
        requireTime(sweep);
        requireTime(drain);
        requireTime(patience);
        if (capacity <= 0) {
            throw new IllegalArgumentException("a capacity of " + capacity);
        }
    }

    private static void requireTime(Duration duration) {
        if (!duration.isPositive() || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a duration of " + duration);
        }
    }

    /// Circuits as the provider makes them by default; copies [Copies#PREFERRED]; idle after ten minutes; a sweep every
    /// two seconds; a minute to drain; 4 MB for each circuit elsewhere, and half a minute's patience; no standbys.
    public static HostSettings defaults() {
        return new HostSettings(
                () -> Substrates.cortex().circuit(),
                Copies.PREFERRED,
                Duration.ofMinutes(10),
                Duration.ofSeconds(2),
                Duration.ofMinutes(1),
                4 << 20,
                Duration.ofSeconds(30),
                false);
    }

    /// Returns these settings with other plain circuits.
    ///
    /// @param other makes them
    public HostSettings circuits(Supplier<Circuit> other) {
        return new HostSettings(other, copies, idle, sweep, drain, capacity, patience, standbys);
    }

    /// Returns these settings with another policy for missing copies.
    ///
    /// @param other the policy
    public HostSettings copies(Copies other) {
        return new HostSettings(circuits, other, idle, sweep, drain, capacity, patience, standbys);
    }

    /// Returns these settings with another time after which a circuit is idle.
    ///
    /// @param other the time
    public HostSettings idle(Duration other) {
        return new HostSettings(circuits, copies, other, sweep, drain, capacity, patience, standbys);
    }

    /// Returns these settings with another time between sweeps.
    ///
    /// @param other the time
    public HostSettings sweep(Duration other) {
        return new HostSettings(circuits, copies, idle, other, drain, capacity, patience, standbys);
    }

    /// Returns these settings with another time to drain.
    ///
    /// @param other the time
    public HostSettings drain(Duration other) {
        return new HostSettings(circuits, copies, idle, sweep, other, capacity, patience, standbys);
    }

    /// Returns these settings with another bound on the bytes kept for one circuit elsewhere.
    ///
    /// @param other bytes
    public HostSettings capacity(long other) {
        return new HostSettings(circuits, copies, idle, sweep, drain, other, patience, standbys);
    }

    /// Returns these settings with another time to wait for capacity.
    ///
    /// @param other the time
    public HostSettings patience(Duration other) {
        return new HostSettings(circuits, copies, idle, sweep, drain, capacity, other, standbys);
    }

    /// Returns these settings with standbys, or without.
    ///
    /// @param other whether there are standbys
    public HostSettings standbys(boolean other) {
        return new HostSettings(circuits, copies, idle, sweep, drain, capacity, patience, other);
    }
}
