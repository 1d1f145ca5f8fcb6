package io.myelin.tck.ordering;

import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.ordering.Spec.Action;
import io.myelin.tck.ordering.Spec.Behavior;
import io.myelin.tck.ordering.Spec.Kind;
import io.myelin.tck.ordering.Spec.Part;
import io.myelin.tck.ordering.Spec.Receiver;
import io.myelin.tck.ordering.Spec.Ref;
import io.myelin.tck.ordering.Spec.Stage;
import io.myelin.tck.ordering.Spec.Step;
import io.myelin.tck.ordering.Spec.Value;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/// Programs as jqwik generates and shrinks them: fewer steps, fewer parts, smaller numbers.
final class Generated {

    private Generated() {}

    static Arbitrary<Spec> programs(int circuits) {
        return Combinators.combine(
                part().list().ofMinSize(2).ofMaxSize(12),
                step().list().ofMinSize(1).ofMaxSize(40)).as((parts, steps) -> Resolution.of(circuits, parts, steps));
    }

    /// Any of a few; shrinks to small numbers.
    private static Arbitrary<Integer> below(int bound) {
        return Arbitraries.integers().between(0, bound - 1)
                .withDistribution(RandomDistribution.uniform()).withoutEdgeCases();
    }

    private static Arbitrary<Integer> from1(int last) {
        return below(last).map(number -> number + 1);
    }

    private static Arbitrary<String> name() {
        return Arbitraries.of("a", "b", "a.b", "a.c", "a.b.c", "b.a");
    }

    /// Resolved later, when the parts are known.
    private static Arbitrary<Ref> ref() {
        return Combinators.combine(below(48), name()).as(Ref::new);
    }

    private static Arbitrary<Value> value() {
        return Combinators.combine(below(30), below(3)).as(Value::new);
    }

    private static Arbitrary<Action> action() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, Combinators.combine(ref(), below(100)).as(Spec.Forward::new)),
                Tuple.of(1, below(ProgramFailures.KINDS).map(Spec.Fail::new)),
                Tuple.of(2, Combinators.combine(below(48), below(3)).as(Spec.Toggle::new)),
                Tuple.of(2, Combinators.combine(below(48), ref()).as(Spec.Empty::new)));
    }

    private static Arbitrary<Receiver> receiver() {
        return Arbitraries.frequencyOf(
                Tuple.of(1, action().list().ofMaxSize(2).map(Spec.Bare::new)),
                Tuple.of(1, Combinators.combine(ref(), Arbitraries.of(false, true)).as(Spec.Piped::new)));
    }

    private static Arbitrary<Stage> stage(int depth) {
        Arbitrary<Stage> plain = Combinators.combine(Arbitraries.of(Kind.class), from1(4)).as(Spec.Plain::new);
        Arbitrary<Stage> nested = depth == 0 ? plain
                : Combinators.combine(from1(3), stage(depth - 1).list().ofMaxSize(2))
                        .as((divisor, detour) -> new Spec.When(divisor + 1, detour));
        return Arbitraries.frequencyOf(
                Tuple.of(6, plain),
                Tuple.of(1, ref().map(Spec.Tee::new)),
                Tuple.of(1, Combinators.combine(from1(3), ref())
                        .as((divisor, side) -> new Spec.Route(divisor + 1, side))),
                Tuple.of(1, nested));
    }

    private static Arbitrary<Part> part() {
        var circuit = below(2);
        var subscribers = receiver().list().ofMaxSize(3).map(Behavior::new).list().ofMinSize(1).ofMaxSize(3);
        return Arbitraries.frequencyOf(
                Tuple.of(2, Combinators.combine(circuit, action().list().ofMaxSize(2)).as(Spec.End::new)),
                Tuple.of(3, Combinators.combine(circuit, Arbitraries.of(Routing.class), subscribers)
                        .as(Spec.Conduit::new)),
                Tuple.of(2, Combinators.combine(circuit, ref().list().ofMaxSize(3)).as(Spec.FanOut::new)),
                Tuple.of(1, Combinators.combine(circuit, ref()).as(Spec.Hop::new)),
                Tuple.of(2, Combinators.combine(stage(2).list().ofMaxSize(3), ref()).as(Spec.Staged::new)),
                Tuple.of(1, Combinators.combine(circuit, from1(3)).as(Spec.Basin::new)),
                Tuple.of(1, circuit.map(Spec.Port::new)));
    }

    private static Arbitrary<Step> step() {
        return Arbitraries.frequencyOf(
                Tuple.of(12, Combinators.combine(ref(), value()).as(Spec.Emit::new)),
                Tuple.of(5, Combinators.combine(below(12), below(3)).as(Spec.Subscribe::new)),
                Tuple.of(2, below(8).map(Spec.Unsubscribe::new)),
                Tuple.of(1, Combinators.combine(below(12), ref()).as(Spec.Drain::new)),
                Tuple.of(1, Combinators.combine(below(12), below(100)).as(Spec.Update::new)),
                Tuple.of(1, Combinators.combine(below(12), ref()).as(Spec.Show::new)),
                Tuple.of(1, Arbitraries.just(new Spec.Await())),
                Tuple.of(1, Combinators.combine(below(12), below(3)).as(Spec.CloseSubscriber::new)),
                Tuple.of(1, below(12).map(Spec.CloseConduit::new)));
    }
}
