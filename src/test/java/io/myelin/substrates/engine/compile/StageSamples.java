package io.myelin.substrates.engine.compile;

import io.humainary.substrates.api.Substrates.Change;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Run;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.operator.Stage;
import io.myelin.substrates.operator.changing.ChangeBy;
import io.myelin.substrates.operator.changing.Diff;
import io.myelin.substrates.operator.changing.Edge;
import io.myelin.substrates.operator.changing.FlowChange;
import io.myelin.substrates.operator.changing.FlowRun;
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
import io.myelin.substrates.operator.folding.Scan;
import io.myelin.substrates.operator.folding.ScanWithInput;
import io.myelin.substrates.operator.folding.Tumble;
import io.myelin.substrates.operator.shifting.Delay;
import io.myelin.substrates.operator.shifting.Relate;
import io.myelin.substrates.operator.tapping.Peek;
import io.myelin.substrates.operator.tapping.Route;
import io.myelin.substrates.operator.tapping.Tee;
import io.myelin.substrates.operator.tapping.When;
import io.myelin.substrates.operator.timing.Every;
import io.myelin.substrates.operator.timing.Heartbeat;
import io.myelin.substrates.window.RollingWindow;
import io.myelin.substrates.window.TimedWindow;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/// Makes stages of each class for integers, with random arguments. If a stage emits another type, the next stage
/// converts it to an integer. Their functions fail for some integers.
final class StageSamples {

    /// The integer for which functions fail.
    static final int POISON = 13;

    private static final Comparator<Integer> ORDER = (one, other) -> Integer.compare(taste(one), taste(other));

    private final Random random;
    /// Receives the values that go to a side pipe.
    private final Receptor<String> side;
    private long time;

    StageSamples(Random random, Receptor<String> side) {
        this.random = random;
        this.side = side;
    }

    static final List<Class<?>> CLASSES = List.of(
            Above.class, Below.class, Clamp.class, Deadband.class, High.class, Low.class, Max.class, Min.class,
            Range.class, ChangeBy.class, Diff.class, Edge.class, Steady.class, SteadyBy.class, FlowChange.class,
            FlowRun.class, MapStage.class, Chance.class, Distinct.class, DropWhile.class, EveryNth.class, Guard.class,
            Hysteresis.class, Inhibit.class, Limit.class, PairwiseGuard.class, Pulse.class, RecentlyDistinct.class,
            Skip.class, Streak.class, TakeWhile.class, Integrate.class, Reduce.class, Rolling.class, Scan.class,
            ScanWithInput.class, Tumble.class, Delay.class, Relate.class, Peek.class, Route.class, Tee.class,
            When.class, Every.class, Heartbeat.class, RollingWindow.class, TimedWindow.class);

    private static int taste(int value) {
        if (value == POISON) {
            throw new IllegalStateException("poisoned");
        }
        return value;
    }

    private static Integer fold(Integer one, Integer other) {
        int sum = (taste(one) + taste(other)) % 8;
        return sum == POISON ? 0 : sum;
    }

    private Predicate<Integer> even() {
        return value -> taste(value) % 2 == 0;
    }

    private Predicate<Integer> small() {
        int limit = 1 + random.nextInt(6);
        return value -> taste(value) < limit;
    }

    private int few() {
        return 1 + random.nextInt(4);
    }

    /// A stage before another; a branch has a stage of its own in it.
    Stage<Integer, ?> before(Class<?> type, Receptor<Integer> next) {
        LongSupplier clock = () -> time += 7;
        int few = few();
        return switch (CLASSES.indexOf(type)) {
            case 0 -> new Above<>(ORDER, few, next);
            case 1 -> new Below<>(ORDER, few, next);
            case 2 -> new Clamp<>(ORDER, few, few + 2, next);
            case 3 -> new Deadband<>(ORDER, few, few + 1, next);
            case 4 -> new High<>(ORDER, next);
            case 5 -> new Low<>(ORDER, next);
            case 6 -> new Max<>(ORDER, few, next);
            case 7 -> new Min<>(ORDER, few, next);
            case 8 -> new Range<>(ORDER, few, few + 3, next);
            case 9 -> new ChangeBy<>((Integer value) -> taste(value) / 2, next);
            case 10 -> new Diff<>(random.nextBoolean() ? few : null, next);
            case 11 -> new Edge<>(few, (Integer one, Integer other) -> taste(one) < taste(other), next);
            case 12 -> new Steady<>(1 + few % 2, next);
            case 13 -> new SteadyBy<>(few, (Integer one, Integer other) -> taste(one) / 4 == taste(other) / 4, next);
            case 14 -> new FlowChange<Integer>(
                    map((Change<Integer> change) -> change.from() + (int) change.length() * 100, next));
            case 15 -> new FlowRun<Integer>(map((Run<Integer> run) -> run.emission() + (int) run.length() * 100, next));
            case 16 -> new MapStage<>((Integer value) -> taste(value) == few ? null : Integer.valueOf(value + 1), next);
            case 17 -> new Chance<>(0.5, new SplittableRandom(few), next);
            case 18 -> new Distinct<>(next);
            case 19 -> new DropWhile<>(small(), next);
            case 20 -> new EveryNth<>(few, next);
            case 21 -> new Guard<>(even(), next);
            case 22 -> new Hysteresis<>(even(), small(), next);
            case 23 -> new Inhibit<>(few, next);
            case 24 -> new Limit<>(few * 6L, next);
            case 25 -> new PairwiseGuard<>(few, (Integer one, Integer other) -> taste(other) != one + 1, next);
            case 26 -> new Pulse<>(even(), next);
            case 27 -> new RecentlyDistinct<>(few, next);
            case 28 -> new Skip<>(few, next);
            case 29 -> new Streak<>(1 + few % 2, small(), next);
            case 30 -> new TakeWhile<>((Integer value) -> taste(value) != few + 5, next);
            case 31 -> new Integrate<>(few, StageSamples::fold, even(), next);
            case 32 -> new Reduce<>(few, StageSamples::fold, next);
            case 33 -> new Rolling<>(few, StageSamples::fold, 1, next);
            case 34 -> new Scan<>(few, StageSamples::fold, (Integer state) -> state == 0 ? null : state, next);
            case 35 -> new ScanWithInput<>(
                    few, StageSamples::fold, (Integer state, Integer value) -> state + value, next);
            case 36 -> new Tumble<>(few, StageSamples::fold, 1, next);
            case 37 -> new Delay<>(few, 5, next);
            case 38 -> new Relate<>(few, (Integer one, Integer other) -> taste(one) - taste(other), next);
            case 39 -> new Peek<>((Integer value) -> side.receive("peek " + taste(value)), next);
            case 40 -> new Route<>(even(), new Side(), next);
            case 41 -> new Tee<>(new Side(), next);
            case 42 -> new When<>(even(), any(next), next);
            case 43 -> new Every<>(20L * few, clock, next);
            case 44 -> new Heartbeat<>(20L * few, clock, new Limit<>(1_000, next));
            case 45 -> new RollingWindow<Integer>(few, LinkedSubject.CORTEX, map(StageSamples::sum, next));
            case 46 -> new TimedWindow<Integer>(
                    20L * few, 3, clock, LinkedSubject.CORTEX, map(StageSamples::sum, next));
            default -> throw new AssertionError(type);
        };
    }

    /// A stage of a random class.
    Stage<Integer, ?> any(Receptor<Integer> next) {
        return before(CLASSES.get(random.nextInt(CLASSES.size())), next);
    }

    private static <I> MapStage<I, Integer> map(Function<I, Integer> function, Receptor<Integer> next) {
        return new MapStage<>(function, next);
    }

    private static Integer sum(Window<Integer> window) {
        return window.fold(window.size() * 100, (Integer sum, Integer value) -> sum + taste(value));
    }

    private final class Side implements Pipe<Integer> {
        @Override
        public void emit(Integer emission) {
            side.receive("side " + emission);
        }

        @Override
        public LinkedSubject<Pipe<Integer>> subject() {
            return LinkedSubject.of(InternedName.of("side"), Pipe.class, null);
        }
    }
}
