package io.myelin.substrates.recipe;

import static io.myelin.substrates.recipe.Arguments.nanos;
import static io.myelin.substrates.recipe.Arguments.notNegative;
import static io.myelin.substrates.recipe.Arguments.ordered;
import static io.myelin.substrates.recipe.Arguments.positive;
import static io.myelin.substrates.recipe.Arguments.probability;
import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.identity.Faults;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.operator.changing.ChangeBy;
import io.myelin.substrates.operator.changing.Diff;
import io.myelin.substrates.operator.changing.Edge;
import io.myelin.substrates.operator.changing.Steady;
import io.myelin.substrates.operator.changing.SteadyBy;
import io.myelin.substrates.operator.comparing.Above;
import io.myelin.substrates.operator.comparing.Below;
import io.myelin.substrates.operator.comparing.Clamp;
import io.myelin.substrates.operator.comparing.Deadband;
import io.myelin.substrates.operator.comparing.High;
import io.myelin.substrates.operator.comparing.Low;
import io.myelin.substrates.operator.comparing.Max;
import io.myelin.substrates.operator.comparing.Min;
import io.myelin.substrates.operator.comparing.Range;
import io.myelin.substrates.operator.converting.MapStage;
import io.myelin.substrates.operator.filtering.Chance;
import io.myelin.substrates.operator.filtering.Distinct;
import io.myelin.substrates.operator.filtering.DropWhile;
import io.myelin.substrates.operator.filtering.EveryNth;
import io.myelin.substrates.operator.filtering.Guard;
import io.myelin.substrates.operator.filtering.Hysteresis;
import io.myelin.substrates.operator.filtering.Inhibit;
import io.myelin.substrates.operator.filtering.Limit;
import io.myelin.substrates.operator.filtering.PairwiseGuard;
import io.myelin.substrates.operator.filtering.Pulse;
import io.myelin.substrates.operator.filtering.RecentlyDistinct;
import io.myelin.substrates.operator.filtering.Skip;
import io.myelin.substrates.operator.filtering.Streak;
import io.myelin.substrates.operator.filtering.TakeWhile;
import io.myelin.substrates.operator.folding.Integrate;
import io.myelin.substrates.operator.folding.Reduce;
import io.myelin.substrates.operator.folding.Rolling;
import io.myelin.substrates.operator.folding.Tumble;
import io.myelin.substrates.operator.shifting.Delay;
import io.myelin.substrates.operator.shifting.Relate;
import io.myelin.substrates.operator.tapping.Peek;
import io.myelin.substrates.operator.tapping.Route;
import io.myelin.substrates.operator.tapping.Tee;
import io.myelin.substrates.operator.timing.Every;
import io.myelin.substrates.operator.timing.Heartbeat;
import io.myelin.substrates.pipe.EmissionPipe;
import java.time.Duration;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A fiber: an immutable chain of steps with checked arguments, which creates fresh stages for each attachment.
///
/// Thread-safe; may be attached any number of times. Each operator method checks its arguments on the caller's thread.
/// A fault names the cortex, since a recipe has no subject of its own. Specification §6.2.
///
/// @param <E> the emission type
public final class FiberRecipe<E> implements Fiber<E> {

    private final Chain<E, E> chain;

    private FiberRecipe(Chain<E, E> chain) {
        this.chain = chain;
    }

    /// The fiber that passes every value.
    ///
    /// @param <E> the emission type
    /// @return a new fiber
    public static <E> FiberRecipe<E> identity() {
        return new FiberRecipe<>(Chain.identity());
    }

    /// Checks that a fiber is of this provider.
    ///
    /// @param <E> the emission type
    /// @param fiber the fiber to be recognised
    /// @param operation the API method it was an argument of
    /// @return the same fiber
    /// @throws NullPointerException if the fiber is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the fiber is not of this provider
    public static <E> FiberRecipe<E> require(Fiber<E> fiber, String operation) {
        if (fiber instanceof FiberRecipe<E> own) {
            return own;
        }
        throw Faults.foreign(LinkedSubject.CORTEX, operation, requireNonNull(fiber, "fiber"));
    }

    Chain<E, E> chain() {
        return chain;
    }

    private Fiber<E> then(SingleStage<E, E> stage) {
        return new FiberRecipe<>(chain.then(stage));
    }

    @Override
    public Fiber<E> above(Comparator<? super E> comparator, E lower) {
        requireNonNull(comparator, "comparator");
        requireNonNull(lower, "lower");
        return then((next, _) -> new Above<>(comparator, lower, next));
    }

    @Override
    public Fiber<E> below(Comparator<? super E> comparator, E upper) {
        requireNonNull(comparator, "comparator");
        requireNonNull(upper, "upper");
        return then((next, _) -> new Below<>(comparator, upper, next));
    }

    @Override
    public Fiber<E> chance(double probability) {
        double checked = probability(probability);
        return then((next, _) -> new Chance<>(checked, new SplittableRandom(), next));
    }

    @Override
    public Fiber<E> change(Function<? super E, ?> key) {
        requireNonNull(key, "key");
        return then((next, _) -> new ChangeBy<>(key, next));
    }

    @Override
    public Fiber<E> clamp(Comparator<? super E> comparator, E lower, E upper) {
        ordered(comparator, lower, upper);
        return then((next, _) -> new Clamp<>(comparator, lower, upper, next));
    }

    @Override
    public Fiber<E> deadband(Comparator<? super E> comparator, E lower, E upper) {
        ordered(comparator, lower, upper);
        return then((next, _) -> new Deadband<>(comparator, lower, upper, next));
    }

    @Override
    public Fiber<E> delay(int depth, E initial) {
        requireNonNull(initial, "initial");
        positive(depth, "depth");
        return then((next, _) -> new Delay<>(depth, initial, next));
    }

    @Override
    public Fiber<E> diff() {
        return then((next, _) -> new Diff<>(null, next));
    }

    @Override
    public Fiber<E> diff(E initial) {
        requireNonNull(initial, "initial");
        return then((next, _) -> new Diff<>(initial, next));
    }

    @Override
    public Fiber<E> distinct() {
        return then((next, _) -> new Distinct<>(next));
    }

    @Override
    public Fiber<E> distinct(int capacity) {
        positive(capacity, "capacity");
        return then((next, _) -> new RecentlyDistinct<>(capacity, next));
    }

    @Override
    public Fiber<E> dropWhile(Predicate<? super E> predicate) {
        requireNonNull(predicate, "predicate");
        return then((next, _) -> new DropWhile<>(predicate, next));
    }

    @Override
    public Fiber<E> edge(E initial, BiPredicate<? super E, ? super E> transition) {
        requireNonNull(initial, "initial");
        requireNonNull(transition, "transition");
        return then((next, _) -> new Edge<>(initial, transition, next));
    }

    @Override
    public Fiber<E> every(int interval) {
        positive(interval, "interval");
        return then((next, _) -> new EveryNth<>(interval, next));
    }

    @Override
    public Fiber<E> every(Duration duration) {
        long interval = nanos(duration);
        return then((next, point) -> new Every<>(interval, point.clock()::nanos, next));
    }

    @Override
    public Fiber<E> fiber(Fiber<E> next) {
        return new FiberRecipe<>(chain.then(require(next, "fiber").chain));
    }

    @Override
    public Fiber<E> guard(Predicate<? super E> predicate) {
        requireNonNull(predicate, "predicate");
        return then((next, _) -> new Guard<>(predicate, next));
    }

    @Override
    public Fiber<E> guard(E initial, BiPredicate<? super E, ? super E> predicate) {
        requireNonNull(initial, "initial");
        requireNonNull(predicate, "predicate");
        return then((next, _) -> new PairwiseGuard<>(initial, predicate, next));
    }

    @Override
    public Fiber<E> heartbeat(Duration maxSilence) {
        long silence = nanos(maxSilence);
        return then((next, point) -> new Heartbeat<>(silence, point.clock()::nanos, next));
    }

    @Override
    public Fiber<E> high(Comparator<? super E> comparator) {
        requireNonNull(comparator, "comparator");
        return then((next, _) -> new High<>(comparator, next));
    }

    @Override
    public Fiber<E> hysteresis(Predicate<? super E> enter, Predicate<? super E> exit) {
        requireNonNull(enter, "enter");
        requireNonNull(exit, "exit");
        return then((next, _) -> new Hysteresis<>(enter, exit, next));
    }

    @Override
    public Fiber<E> inhibit(int refractory) {
        notNegative(refractory, "refractory");
        return then((next, _) -> new Inhibit<>(refractory, next));
    }

    @Override
    public Fiber<E> integrate(@Nullable E initial, BinaryOperator<E> accumulator, Predicate<? super E> fire) {
        requireNonNull(accumulator, "accumulator");
        requireNonNull(fire, "fire");
        return then((next, _) -> new Integrate<>(initial, accumulator, fire, next));
    }

    @Override
    public Fiber<E> limit(long limit) {
        notNegative(limit, "limit");
        return then((next, _) -> new Limit<>(limit, next));
    }

    @Override
    public Fiber<E> low(Comparator<? super E> comparator) {
        requireNonNull(comparator, "comparator");
        return then((next, _) -> new Low<>(comparator, next));
    }

    @Override
    public Fiber<E> max(Comparator<? super E> comparator, E max) {
        requireNonNull(comparator, "comparator");
        requireNonNull(max, "max");
        return then((next, _) -> new Max<>(comparator, max, next));
    }

    @Override
    public Fiber<E> min(Comparator<? super E> comparator, E min) {
        requireNonNull(comparator, "comparator");
        requireNonNull(min, "min");
        return then((next, _) -> new Min<>(comparator, min, next));
    }

    @Override
    public Fiber<E> peek(Receptor<? super E> receptor) {
        requireNonNull(receptor, "receptor");
        return then((next, _) -> new Peek<>(receptor, next));
    }

    @Override
    public Pipe<E> pipe(Pipe<? super E> pipe) {
        return Attachment.attach(chain, pipe);
    }

    @Override
    public Pipe<E> pipe(Cell<? super E> cell) {
        return Attachment.attach(chain, cell);
    }

    @Override
    public Fiber<E> pulse(Predicate<? super E> predicate) {
        requireNonNull(predicate, "predicate");
        return then((next, _) -> new Pulse<>(predicate, next));
    }

    @Override
    public Fiber<E> range(Comparator<? super E> comparator, E lower, E upper) {
        ordered(comparator, lower, upper);
        return then((next, _) -> new Range<>(comparator, lower, upper, next));
    }

    @Override
    public Fiber<E> reduce(@Nullable E initial, BinaryOperator<E> op) {
        requireNonNull(op, "op");
        return then((next, _) -> new Reduce<>(initial, op, next));
    }

    @Override
    public Fiber<E> relate(@Nullable E initial, BinaryOperator<E> op) {
        requireNonNull(op, "op");
        return then((next, _) -> new Relate<>(initial, op, next));
    }

    @Override
    public Fiber<E> replace(UnaryOperator<E> op) {
        requireNonNull(op, "op");
        return then((next, _) -> new MapStage<>(op, next));
    }

    @Override
    public Fiber<E> rolling(int size, BinaryOperator<E> combiner, E identity) {
        requireNonNull(combiner, "combiner");
        requireNonNull(identity, "identity");
        positive(size, "size");
        return then((next, _) -> new Rolling<>(size, combiner, identity, next));
    }

    @Override
    public Fiber<E> route(Predicate<? super E> predicate, Pipe<E> pipe) {
        requireNonNull(predicate, "predicate");
        var side = EmissionPipe.require(pipe, LinkedSubject.CORTEX, "route");
        return then((next, _) -> new Route<>(predicate, side, next));
    }

    @Override
    public Fiber<E> skip(long count) {
        notNegative(count, "count");
        return then((next, _) -> new Skip<>(count, next));
    }

    @Override
    public Fiber<E> steady(int count) {
        positive(count, "count");
        return then((next, _) -> new Steady<>(count, next));
    }

    @Override
    public Fiber<E> steady(int count, BiPredicate<? super E, ? super E> predicate) {
        requireNonNull(predicate, "predicate");
        positive(count, "count");
        return then((next, _) -> new SteadyBy<>(count, predicate, next));
    }

    @Override
    public Fiber<E> streak(int required, Predicate<? super E> matches) {
        requireNonNull(matches, "matches");
        positive(required, "required");
        return required == 1 ? guard(matches) : then((next, _) -> new Streak<>(required, matches, next));
    }

    @Override
    public Fiber<E> takeWhile(Predicate<? super E> predicate) {
        requireNonNull(predicate, "predicate");
        return then((next, _) -> new TakeWhile<>(predicate, next));
    }

    @Override
    public Fiber<E> tee(Pipe<E> pipe) {
        var side = EmissionPipe.require(pipe, LinkedSubject.CORTEX, "tee");
        return then((next, _) -> new Tee<>(side, next));
    }

    @Override
    public Fiber<E> tumble(int size, BinaryOperator<E> combiner, E identity) {
        requireNonNull(combiner, "combiner");
        requireNonNull(identity, "identity");
        positive(size, "size");
        return then((next, _) -> new Tumble<>(size, combiner, identity, next));
    }

    @Override
    public Fiber<E> when(Predicate<? super E> predicate, Fiber<E> fiber) {
        requireNonNull(predicate, "predicate");
        return new FiberRecipe<>(chain.then(new Branch<>(predicate, require(fiber, "when").chain)));
    }
}
