package io.myelin.tck.operators;

import static io.myelin.tck.operators.Modelled.fiber;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.reverseOrder;

import io.myelin.tck.operators.Modelled.Model;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/// Every operator of fibers without side effects, and its effect on a list.
///
/// Written from the contract, in the simplest way: each output is a function of all inputs up to it. The operators'
/// functions are deliberately unusual: neither commutative nor symmetric.
final class FiberModels {

    private static final Duration ENDLESS = Duration.ofNanos(Long.MAX_VALUE);

    private FiberModels() {}

    static final List<Modelled> ALL = List.of(
            // ---- comparing, in both directions of an order
            fiber("above(Object)", s -> s.fiber().above(s.low()), s -> when(v -> v > s.low())),
            fiber("above(Comparator,Object)", s -> s.fiber().above(reverseOrder(), s.low()),
                    s -> when(v -> v < s.low())),
            fiber("below(Object)", s -> s.fiber().below(s.high()), s -> when(v -> v < s.high())),
            fiber("below(Comparator,Object)", s -> s.fiber().below(reverseOrder(), s.high()),
                    s -> when(v -> v > s.high())),
            fiber("min(Object)", s -> s.fiber().min(s.low()), s -> when(v -> v >= s.low())),
            fiber("min(Comparator,Object)", s -> s.fiber().min(reverseOrder(), s.low()),
                    s -> when(v -> v <= s.low())),
            fiber("max(Object)", s -> s.fiber().max(s.high()), s -> when(v -> v <= s.high())),
            fiber("max(Comparator,Object)", s -> s.fiber().max(reverseOrder(), s.high()),
                    s -> when(v -> v >= s.high())),
            fiber("range(Object,Object)", s -> s.fiber().range(s.low(), s.high()),
                    s -> when(v -> s.low() <= v && v <= s.high())),
            fiber("range(Comparator,Object,Object)", s -> s.fiber().range(reverseOrder(), s.high(), s.low()),
                    s -> when(v -> s.low() <= v && v <= s.high())),
            fiber("deadband(Object,Object)", s -> s.fiber().deadband(s.low(), s.high()),
                    s -> when(v -> v < s.low() || s.high() < v)),
            fiber("deadband(Comparator,Object,Object)",
                    s -> s.fiber().deadband(reverseOrder(), s.high(), s.low()),
                    s -> when(v -> v < s.low() || s.high() < v)),
            fiber("clamp(Object,Object)", s -> s.fiber().clamp(s.low(), s.high()),
                    s -> (in, _) -> Optional.of(Math.clamp(in.getLast(), s.low(), s.high()))),
            fiber("clamp(Comparator,Object,Object)", s -> s.fiber().clamp(reverseOrder(), s.high(), s.low()),
                    s -> (in, _) -> Optional.of(Math.clamp(in.getLast(), s.low(), s.high()))),
            fiber("high(Comparator)", s -> s.fiber().high(naturalOrder()),
                    _ -> whenHistory(in -> before(in).stream().allMatch(v -> v < in.getLast()))),
            fiber("low(Comparator)", s -> s.fiber().low(naturalOrder()),
                    _ -> whenHistory(in -> before(in).stream().allMatch(v -> v > in.getLast()))),

            // ---- changing
            fiber("diff()", s -> s.fiber().diff(),
                    _ -> whenHistory(in -> in.size() == 1 || !in.getLast().equals(in.get(in.size() - 2)))),
            fiber("diff(Object)", s -> s.fiber().diff(s.low()),
                    s -> whenHistory(in -> !in.getLast().equals(previous(in, s.low())))),
            fiber("change(Function)", s -> s.fiber().change(v -> Math.floorMod(v, s.n() + 1)),
                    s -> whenHistory(in -> in.size() == 1 || Math.floorMod(in.getLast(), s.n() + 1) != Math
                            .floorMod(in.get(in.size() - 2), s.n() + 1))),
            // No test lasts long enough for a heartbeat to repeat a value.
            fiber("heartbeat(Duration)", s -> s.fiber().heartbeat(ENDLESS),
                    _ -> whenHistory(in -> in.size() == 1 || !in.getLast().equals(in.get(in.size() - 2)))),
            fiber("edge(Object,BiPredicate)", s -> s.fiber().edge(s.low(), (one, two) -> one < two),
                    s -> whenHistory(in -> previous(in, s.low()) < in.getLast())),
            fiber("steady(int)", s -> s.fiber().steady(s.n()),
                    s -> whenHistory(in -> trailing(in, in.getLast()::equals) == s.n())),
            // Equal by their remainder, which makes it an equivalence without being equality.
            fiber("steady(int,BiPredicate)", s -> s.fiber().steady(s.n(), (one, two) -> even(one) == even(two)),
                    s -> whenHistory(in -> trailing(in, v -> even(v) == even(in.getLast())) == s.n())),

            // ---- filtering
            fiber("guard(Predicate)", s -> s.fiber().guard(FiberModels::even), _ -> when(FiberModels::even)),
            // The pair consists of the last passed value and the current one.
            fiber("guard(Object,BiPredicate)", s -> s.fiber().guard(s.low(), (one, two) -> two - one > s.n()),
                    s -> (in, out) -> Optional.of(in.getLast()).filter(
                            v -> v - (Integer) (out.isEmpty() ? s.low() : out.getLast()) > s.n())),
            fiber("limit(long)", s -> s.fiber().limit(s.n()), s -> whenHistory(in -> in.size() <= s.n())),
            fiber("skip(long)", s -> s.fiber().skip(s.n()), s -> whenHistory(in -> in.size() > s.n())),
            fiber("every(int)", s -> s.fiber().every(s.n()), s -> whenHistory(in -> in.size() % s.n() == 0)),
            fiber("every(Duration)", s -> s.fiber().every(ENDLESS), _ -> when(_ -> false)),
            fiber("inhibit(int)", s -> s.fiber().inhibit(s.n()),
                    s -> whenHistory(in -> (in.size() - 1) % (s.n() + 1) == 0)),
            fiber("takeWhile(Predicate)", s -> s.fiber().takeWhile(v -> v <= s.high()),
                    s -> whenHistory(in -> in.stream().allMatch(v -> v <= s.high()))),
            fiber("dropWhile(Predicate)", s -> s.fiber().dropWhile(v -> v <= s.high()),
                    s -> whenHistory(in -> in.stream().anyMatch(v -> v > s.high()))),
            fiber("distinct()", s -> s.fiber().distinct(),
                    _ -> (in, out) -> Optional.of(in.getLast()).filter(v -> !out.contains(v))),
            fiber("distinct(int)", s -> s.fiber().distinct(s.n()),
                    s -> (in, out) -> Optional.of(in.getLast())
                            .filter(v -> !out.subList(Math.max(0, out.size() - s.n()), out.size()).contains(v))),
            fiber("streak(int,Predicate)", s -> s.fiber().streak(s.n(), FiberModels::even),
                    s -> whenHistory(in -> even(in.getLast())
                            && trailing(in, FiberModels::even) % s.n() == 0)),
            fiber("pulse(Predicate)", s -> s.fiber().pulse(FiberModels::even),
                    _ -> whenHistory(in -> trailing(in, FiberModels::even) == 1)),
            fiber("hysteresis(Predicate,Predicate)",
                    s -> s.fiber().hysteresis(v -> v > s.high(), v -> v < s.low()),
                    s -> whenHistory(in -> open(in, s.low(), s.high()))),
            fiber("chance(double)", s -> s.fiber().chance(s.n() % 2), s -> when(_ -> s.n() % 2 == 1)),

            // ---- folding and shifting
            fiber("reduce(Object,BinaryOperator)", s -> s.fiber().reduce(s.low(), FiberModels::fold),
                    s -> (in, _) -> Optional.of(folded(s.low(), in))),
            fiber("integrate(Object,BinaryOperator,Predicate)",
                    s -> s.fiber().integrate(s.low(), FiberModels::fold, FiberModels::even),
                    s -> (in, _) -> integrated(in, s.low())),
            fiber("rolling(int,BinaryOperator,Object)",
                    s -> s.fiber().rolling(s.n(), FiberModels::fold, s.low()),
                    s -> (in, _) -> in.size() < s.n() ? Optional.empty()
                            : Optional.of(folded(s.low(), in.subList(in.size() - s.n(), in.size())))),
            fiber("tumble(int,BinaryOperator,Object)",
                    s -> s.fiber().tumble(s.n(), FiberModels::fold, s.low()),
                    s -> (in, _) -> in.size() % s.n() > 0 ? Optional.empty()
                            : Optional.of(folded(s.low(), in.subList(in.size() - s.n(), in.size())))),
            fiber("relate(Object,BinaryOperator)", s -> s.fiber().relate(s.low(), FiberModels::fold),
                    s -> (in, _) -> Optional.of(fold(previous(in, s.low()), in.getLast()))),
            fiber("delay(int,Object)", s -> s.fiber().delay(s.n(), s.low()),
                    s -> (in, _) -> Optional.of(
                            in.size() > s.n() ? in.get(in.size() - 1 - s.n()) : s.low())),
            fiber("replace(UnaryOperator)", s -> s.fiber().replace(v -> fold(v, s.n())),
                    s -> (in, _) -> Optional.of(fold(in.getLast(), s.n()))),

            // ---- made of others
            fiber("fiber(Fiber)", s -> s.fiber().skip(s.n()).fiber(s.fiber().every(2)),
                    s -> whenHistory(in -> in.size() > s.n() && (in.size() - s.n()) % 2 == 0)),
            // The history of the detour consists of the values that take it.
            fiber("when(Predicate,Fiber)", s -> s.fiber().when(FiberModels::even, s.fiber().skip(s.n())),
                    s -> whenHistory(in -> !even(in.getLast())
                            || in.stream().filter(FiberModels::even).count() > s.n())));

    static boolean even(Integer value) {
        return value % 2 == 0;
    }

    /// Depends on order and on every operand.
    static Integer fold(Integer one, Integer two) {
        return (31 * one + two) % 9973;
    }

    static Integer folded(Integer start, List<Integer> values) {
        return values.stream().reduce(start, FiberModels::fold);
    }

    static Integer previous(List<Integer> in, Integer otherwise) {
        return in.size() > 1 ? in.get(in.size() - 2) : otherwise;
    }

    private static Model when(IntPredicate condition) {
        return (in, _) -> Optional.of(in.getLast()).filter(condition::test);
    }

    private static Model whenHistory(Predicate<List<Integer>> condition) {
        return (in, _) -> condition.test(in) ? Optional.of(in.getLast()) : Optional.empty();
    }

    private static List<Integer> before(List<Integer> in) {
        return in.subList(0, in.size() - 1);
    }

    static int trailing(List<Integer> in, Predicate<Integer> matching) {
        int count = 0;
        while (count < in.size() && matching.test(in.get(in.size() - 1 - count))) {
            count++;
        }
        return count;
    }

    /// Open if the last value beyond one of the two bounds was beyond the upper one.
    private static boolean open(List<Integer> in, int low, int high) {
        return in.reversed().stream().filter(v -> v > high || v < low).findFirst()
                .filter(v -> v > high).isPresent();
    }

    /// The last run of inputs that began after something was passed.
    private static Optional<Integer> integrated(List<Integer> in, Integer start) {
        var gathered = start;
        boolean fired = false;
        for (var value : in) {
            gathered = fold(fired ? start : gathered, value);
            fired = even(gathered);
        }
        return Optional.of(gathered).filter(fired ? Objects::nonNull : _ -> false);
    }
}
