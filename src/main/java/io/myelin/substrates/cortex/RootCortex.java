package io.myelin.substrates.cortex;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Scope;
import io.humainary.substrates.api.Substrates.Slot;
import io.humainary.substrates.api.Substrates.State;
import io.myelin.substrates.channel.MemoizingPool;
import io.myelin.substrates.circuit.SequentialCircuit;
import io.myelin.substrates.identity.ExecutionContext;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedState;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.TypedSlot;
import io.myelin.substrates.recipe.FiberRecipe;
import io.myelin.substrates.recipe.FlowRecipe;
import io.myelin.substrates.monitor.EmissionObserver;
import io.myelin.substrates.settings.CircuitSettings;
import java.lang.reflect.Member;
import java.util.Iterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The entry point (Specification §3): the root of all subjects, without state of its own.
///
/// Any thread. It holds no reference to the circuits, scopes and contexts that it creates.
public final class RootCortex implements Cortex {

    private static final InternedName CIRCUIT = InternedName.of("circuit");
    private static final InternedName SCOPE = InternedName.of("scope");

    @Override
    public LinkedSubject<Cortex> subject() {
        return LinkedSubject.CORTEX;
    }

    @Override
    public Circuit circuit() {
        return SequentialCircuit.of(CIRCUIT, CircuitSettings.defaults(), null);
    }

    @Override
    public Circuit circuit(Name name) {
        return SequentialCircuit.of(own(name, "circuit"), CircuitSettings.defaults(), null);
    }

    /// Creates a circuit with settings of its own.
    ///
    /// @throws NullPointerException if name or settings are `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the name is not of this provider
    public static SequentialCircuit circuit(Name name, CircuitSettings settings) {
        return observed(name, settings, null);
    }

    /// Creates a circuit.
    ///
    /// @param observer told of what it processes; null if nobody is
    public static SequentialCircuit observed(
            Name name, CircuitSettings settings, @Nullable EmissionObserver observer) {
        InternedName own = InternedName.require(name, LinkedSubject.CORTEX, "circuit");
        return SequentialCircuit.of(own, requireNonNull(settings, "settings"), observer);
    }

    @Override
    public Current current() {
        return ExecutionContext.current();
    }

    @Override
    public <E> Fiber<E> fiber() {
        return FiberRecipe.identity();
    }

    @Override
    public <E> Flow<E, E> flow() {
        return FlowRecipe.identity();
    }

    @Override
    public <E> Flow<E, E> flow(Fiber<E> fiber) {
        return FlowRecipe.of(fiber);
    }

    @Override
    public Name name(String path) {
        return InternedName.of(path);
    }

    @Override
    public Name name(Enum<?> constant) {
        return InternedName.of(constant);
    }

    @Override
    public Name name(Iterable<String> parts) {
        return InternedName.of(parts);
    }

    @Override
    public <T> Name name(Iterable<? extends T> parts, Function<? super T, String> mapper) {
        return InternedName.of(parts, mapper);
    }

    @Override
    public Name name(Iterator<String> parts) {
        return InternedName.of(parts);
    }

    @Override
    public <T> Name name(Iterator<? extends T> parts, Function<? super T, String> mapper) {
        return InternedName.of(parts, mapper);
    }

    @Override
    public Name name(Class<?> type) {
        return InternedName.of(type);
    }

    @Override
    public Name name(Member member) {
        return InternedName.of(member);
    }

    @Override
    public <T> Pool<T> pool(Function<? super Name, ? extends T> fn) {
        return new MemoizingPool<>(subject(), requireNonNull(fn, "fn"));
    }

    @Override
    public Scope scope() {
        return ResourceScope.root(SCOPE);
    }

    @Override
    public Scope scope(Name name) {
        return ResourceScope.root(own(name, "scope"));
    }

    @Override
    public Slot<Boolean> slot(Name name, boolean value) {
        return TypedSlot.of(own(name, "slot"), value);
    }

    @Override
    public Slot<Integer> slot(Name name, int value) {
        return TypedSlot.of(own(name, "slot"), value);
    }

    @Override
    public Slot<Long> slot(Name name, long value) {
        return TypedSlot.of(own(name, "slot"), value);
    }

    @Override
    public Slot<Double> slot(Name name, double value) {
        return TypedSlot.of(own(name, "slot"), value);
    }

    @Override
    public Slot<Float> slot(Name name, float value) {
        return TypedSlot.of(own(name, "slot"), value);
    }

    @Override
    public Slot<String> slot(Name name, String value) {
        return TypedSlot.of(own(name, "slot"), requireNonNull(value, "value"));
    }

    @Override
    public Slot<Name> slot(Enum<?> value) {
        return TypedSlot.of(requireNonNull(value, "value"));
    }

    @Override
    public Slot<Name> slot(Name name, Name value) {
        return TypedSlot.of(own(name, "slot"), own(value, "slot"));
    }

    @Override
    public Slot<State> slot(Name name, State value) {
        return TypedSlot.of(own(name, "slot"), LinkedState.require(value, "slot"));
    }

    @Override
    public State state() {
        return LinkedState.empty();
    }

    private InternedName own(Name name, String operation) {
        return InternedName.require(name, subject(), operation);
    }
}
