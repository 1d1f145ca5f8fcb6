package io.myelin.tck.operators;

import static io.myelin.tck.operators.FiberModels.fold;
import static io.myelin.tck.operators.FiberModels.folded;
import static io.myelin.tck.operators.FiberModels.previous;
import static io.myelin.tck.operators.FiberModels.trailing;
import static io.myelin.tck.operators.Modelled.flow;

import io.humainary.substrates.api.Substrates.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Every operator of flows, and its effect on a list.
final class FlowModels {

    private FlowModels() {}

    static final List<Modelled> ALL = List.of(
            flow("map(Function)", s -> s.flow().map(v -> v % (s.n() + 1) == 0 ? null : "v" + v),
                    s -> (in, _) -> in.getLast() % (s.n() + 1) == 0
                            ? Optional.empty() : Optional.of("v" + in.getLast())),
            // Compared by its answers, since only the provider makes such an object.
            flow("change()", s -> s.flow().change().map(c -> List.of(c.from(), c.to(), c.length())),
                    _ -> (in, _) -> {
                        if (in.size() == 1 || in.getLast().equals(in.get(in.size() - 2))) {
                            return Optional.empty();
                        }
                        var before = in.subList(0, in.size() - 1);
                        return Optional.of(List.of(before.getLast(), in.getLast(),
                                (long) trailing(before, before.getLast()::equals)));
                    }),
            flow("run()", s -> s.flow().run().map(r -> List.of(r.emission(), r.length())),
                    _ -> (in, _) -> Optional.of(
                            List.of(in.getLast(), (long) trailing(in, in.getLast()::equals)))),
            flow("relate(Object,BiFunction)",
                    s -> s.flow().relate(s.low(), (one, two) -> one < two ? one + "<" + two : null),
                    s -> (in, _) -> previous(in, s.low()) < in.getLast()
                            ? Optional.of(previous(in, s.low()) + "<" + in.getLast()) : Optional.empty()),
            flow("scan(Supplier,BiFunction)", s -> s.flow().scan(s::low, FiberModels::fold),
                    s -> (in, _) -> Optional.of(folded(s.low(), in))),
            flow("scan(Supplier,BiFunction,Function)",
                    s -> s.flow().scan(s::low, FiberModels::fold, sum -> sum % 3 == 0 ? null : "s" + sum),
                    s -> (in, _) -> folded(s.low(), in) % 3 == 0
                            ? Optional.empty() : Optional.of("s" + folded(s.low(), in))),
            flow("scan(Supplier,BiFunction,BiFunction)",
                    s -> s.flow().scan(s::low, FiberModels::fold, (sum, v) -> sum % 3 == 0 ? null : sum + "," + v),
                    s -> (in, _) -> folded(s.low(), in) % 3 == 0
                            ? Optional.empty() : Optional.of(folded(s.low(), in) + "," + in.getLast())),
            flow("window(int)", s -> s.flow().window(s.n()).map(FlowModels::copy),
                    s -> (in, _) -> Optional.of(in.subList(Math.max(0, in.size() - s.n()), in.size()))),
            // No value gets old enough to leave the window.
            flow("window(Duration,int)",
                    s -> s.flow().window(Duration.ofNanos(Long.MAX_VALUE), s.n()).map(FlowModels::copy),
                    s -> (in, _) -> Optional.of(in.subList(Math.max(0, in.size() - s.n()), in.size()))),
            flow("fiber(Fiber)", s -> s.flow().fiber(s.fiber().every(s.n())),
                    s -> (in, _) -> in.size() % s.n() == 0 ? Optional.of(in.getLast()) : Optional.empty()),
            flow("fiber(Function)", s -> s.flow().fiber(_ -> s.fiber().every(s.n())),
                    s -> (in, _) -> in.size() % s.n() == 0 ? Optional.of(in.getLast()) : Optional.empty()),
            flow("flow(Flow)", s -> s.flow().flow(s.flow().map(v -> fold(v, s.n()))),
                    s -> (in, _) -> Optional.of(fold(in.getLast(), s.n()))),
            flow("flow(Function)", s -> s.flow().flow(_ -> s.flow().map(v -> fold(v, s.n()))),
                    s -> (in, _) -> Optional.of(fold(in.getLast(), s.n()))));

    static <E> List<E> copy(Window<E> window) {
        var copy = new ArrayList<E>();
        window.forEach(copy::add);
        return copy;
    }
}
