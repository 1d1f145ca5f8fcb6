package io.myelin.cluster.program;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.cluster.Address;
import io.myelin.journal.Codec;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// What a program declares of its circuit. All methods are for [ClusterProgram#build] and throw an
/// [IllegalStateException] afterwards; what they return is for the circuit's thread. A name that is in use is an
/// [IllegalArgumentException]: inlets and tickers share their names, outlets, states and random sources have their own.
///
/// Declarations have the same shape as those of a journaled circuit, so that one program can run on a file journal and
/// on a cluster.
public interface HostedCircuit {

    /// The circuit's address.
    Address address();

    /// The plain circuit, to build on, named by its kind. Its clock shows the time of the entry in progress, in
    /// steps of a millisecond.
    Circuit circuit();

    /// Declares an inlet.
    ///
    /// @param codec    reads emissions
    /// @param receptor handles each emission, on the circuit's thread
    <E> void inlet(String name, Codec<E> codec, Receptor<? super E> receptor);

    /// Declares an inlet into a pipe of this circuit.
    <E> void inlet(String name, Codec<E> codec, Pipe<E> target);

    /// Declares an outlet: what its receptor receives goes to the clients that subscribed to it, once and in order.
    <E> Receptor<E> outlet(String name, Codec<E> codec);

    /// Declares emissions to inlets of other circuits of the cluster. They pass through the log, in their order.
    ///
    /// @param inlet the name of the others' inlet
    <E> BiConsumer<Address, E> remote(String inlet, Codec<E> codec);

    /// Declares a state. All that a later entry depends on has to be declared: a circuit is rebuilt from its states
    /// after a snapshot, on every member alike.
    ///
    /// @param codec writes it, always in the same way: members compare the bytes
    /// @param save  returns it, on the circuit's thread or while that has nothing to do
    /// @param load  replaces it, before any entry
    <S> void state(String name, Codec<S> codec, Supplier<? extends S> save, Consumer<? super S> load);

    /// Declares a ticker by the log's time. Missed ticks are left out.
    ///
    /// @param interval between ticks, at least a millisecond
    /// @param receptor handles each tick's number, on the circuit's thread
    void ticker(String name, Duration interval, Receptor<? super Long> receptor);

    /// Declares a source of random numbers that all members repeat.
    RandomGenerator random(String name);

    /// Declares that a state or a random source of an earlier version no longer exists. A circuit that was saved with
    /// one that its program neither declares nor retires is failed by name, and comes back with a program that does.
    void retired(String name);

    /// Keeps the entries since the circuit was rebuilt last as a part of its snapshots, so that what operators hold
    /// between entries is rebuilt by repeating them. Programs with such operators must declare this, and are refused
    /// otherwise.
    ///
    /// @param entries the maximum, from 1 to 1,000,000; at the next entry each member rebuilds the circuit from its
    ///                declared states alone, and operators begin anew
    void history(int entries);
}
