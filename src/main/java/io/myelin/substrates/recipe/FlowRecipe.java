package io.myelin.substrates.recipe;

import static io.myelin.substrates.recipe.Arguments.nanos;
import static io.myelin.substrates.recipe.Arguments.positive;
import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Change;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Run;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.substrates.identity.Faults;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.operator.changing.FlowChange;
import io.myelin.substrates.operator.changing.FlowRun;
import io.myelin.substrates.operator.converting.MapStage;
import io.myelin.substrates.operator.folding.Reduce;
import io.myelin.substrates.operator.folding.Scan;
import io.myelin.substrates.operator.folding.ScanWithInput;
import io.myelin.substrates.operator.shifting.Relate;
import io.myelin.substrates.window.RollingWindow;
import io.myelin.substrates.window.TimedWindow;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A flow: an immutable chain of steps with checked arguments, which creates fresh stages for each attachment.
///
/// Thread-safe; may be attached any number of times. Each operator method checks its arguments on the caller's thread.
/// A fault names the cortex, since a recipe has no subject of its own. Suppliers of initial states and factories of
/// segments run on the attaching thread, once per attachment, those of the last operator first; `pipe` throws their
/// exceptions and then creates no pipe. Specification §6.2.
///
/// @param <I> the type that the flow receives
/// @param <O> the type that the flow emits
public final class FlowRecipe<I, O> implements Flow<I, O> {

    private final Chain<I, O> chain;

    private FlowRecipe(Chain<I, O> chain) {
        this.chain = chain;
    }

    /// The flow that passes every value.
    ///
    /// @param <E> the emission type
    /// @return a new flow
    public static <E> FlowRecipe<E, E> identity() {
        return new FlowRecipe<>(Chain.identity());
    }

    /// The flow equivalent to a fiber.
    ///
    /// @param <E> the emission type
    /// @param fiber the fiber
    /// @return the flow
    /// @throws NullPointerException if the fiber is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the fiber is not of this provider
    public static <E> FlowRecipe<E, E> of(Fiber<E> fiber) {
        return new FlowRecipe<>(FiberRecipe.require(fiber, "flow").chain());
    }

    /// Checks that a flow is of this provider.
    ///
    /// @param <I> the type that the flow receives
    /// @param <O> the type that the flow emits
    /// @param flow the flow to be recognised
    /// @param operation the API method it was an argument of
    /// @return the same flow
    /// @throws NullPointerException if the flow is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the flow is not of this provider
    public static <I, O> FlowRecipe<I, O> require(Flow<I, O> flow, String operation) {
        if (flow instanceof FlowRecipe<I, O> own) {
            return own;
        }
        throw Faults.foreign(LinkedSubject.CORTEX, operation, requireNonNull(flow, "flow"));
    }

    private <P> Flow<I, P> then(SingleStage<O, P> stage) {
        return new FlowRecipe<>(chain.then(stage));
    }

    @Override
    public Flow<I, Change<O>> change() {
        return then((next, _) -> new FlowChange<>(next));
    }

    @Override
    public Flow<I, O> fiber(Fiber<O> fiber) {
        return new FlowRecipe<>(chain.then(FiberRecipe.require(fiber, "fiber").chain()));
    }

    @Override
    public Flow<I, O> fiber(Function<? super Subject<?>, ? extends Fiber<O>> factory) {
        requireNonNull(factory, "factory");
        return new FlowRecipe<>(chain.then(
                new DeferredStep<>(subject -> FiberRecipe.require(factory.apply(subject), "pipe").chain())));
    }

    @Override
    public <P> Flow<I, P> flow(Flow<? super O, ? extends P> next) {
        return new FlowRecipe<>(chain.then(require(next, "flow").chain));
    }

    @Override
    @SuppressWarnings("unchecked") // the chain accepts a supertype and emits a subtype
    public <P> Flow<I, P> flow(
            Function<? super Subject<?>, ? extends Flow<? super O, ? extends P>> factory) {
        requireNonNull(factory, "factory");
        return new FlowRecipe<>(chain.then(
                new DeferredStep<>(subject -> (Chain<O, P>) require(factory.apply(subject), "pipe").chain)));
    }

    @Override
    public <P> Flow<I, P> map(Function<? super O, ? extends P> fn) {
        requireNonNull(fn, "fn");
        return then((next, _) -> new MapStage<>(fn, next));
    }

    @Override
    public Pipe<I> pipe(Pipe<? super O> pipe) {
        return Attachment.attach(chain, pipe);
    }

    @Override
    public Pipe<I> pipe(Cell<? super O> cell) {
        return Attachment.attach(chain, cell);
    }

    @Override
    public <P> Flow<I, P> relate(@Nullable O initial, BiFunction<? super O, ? super O, ? extends P> op) {
        requireNonNull(op, "op");
        return then((next, _) -> new Relate<>(initial, op, next));
    }

    @Override
    public Flow<I, Run<O>> run() {
        return then((next, _) -> new FlowRun<>(next));
    }

    @Override
    public <S, P> Flow<I, P> scan(Supplier<? extends S> initial,
            BiFunction<? super S, ? super O, ? extends S> step,
            BiFunction<? super S, ? super O, ? extends P> emit) {
        requireNonNull(initial, "initial");
        requireNonNull(step, "step");
        requireNonNull(emit, "emit");
        return then((next, _) -> new ScanWithInput<>(initial.get(), step, emit, next));
    }

    @Override
    public <S, P> Flow<I, P> scan(Supplier<? extends S> initial,
            BiFunction<? super S, ? super O, ? extends S> step, Function<? super S, ? extends P> emit) {
        requireNonNull(initial, "initial");
        requireNonNull(step, "step");
        requireNonNull(emit, "emit");
        return then((next, _) -> new Scan<>(initial.get(), step, emit, next));
    }

    @Override
    public <S> Flow<I, S> scan(Supplier<? extends S> initial,
            BiFunction<? super S, ? super O, ? extends S> step) {
        requireNonNull(initial, "initial");
        requireNonNull(step, "step");
        return then((next, _) -> new Reduce<>(initial.get(), step, next));
    }

    @Override
    public Flow<I, Window<O>> window(int capacity) {
        positive(capacity, "capacity");
        return then((next, point) -> new RollingWindow<>(capacity, point.subject(), next));
    }

    @Override
    public Flow<I, Window<O>> window(Duration duration, int capacity) {
        long nanos = nanos(duration);
        positive(capacity, "capacity");
        return then((next, point) -> new TimedWindow<>(nanos, capacity, point.clock()::nanos, point.subject(), next));
    }
}
