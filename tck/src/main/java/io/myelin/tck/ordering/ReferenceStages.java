package io.myelin.tck.ordering;

import io.myelin.tck.ordering.Spec.Kind;
import io.myelin.tck.ordering.Spec.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// The operators, each implemented as a function of the whole history of its inputs.
///
/// Deliberately slow and plain: a stage is a list of all its inputs and outputs.
final class ReferenceStages {

    private ReferenceStages() {}

    /// The inputs of a stage so far, the current one included.
    ///
    /// @param in  all inputs, the current one last
    /// @param out all earlier outputs
    record History(List<Value> in, List<Value> out) {
        Value now() {
            return in.getLast();
        }

        int count() {
            return in.size();
        }

        Value before(Value otherwise) {
            return in.size() > 1 ? in.get(in.size() - 2) : otherwise;
        }
    }

    private static final Value ZERO = new Value(0, 0);

    /// Both are used by the program under test as well, as the functions that it is given.
    static Value sum(Value one, Value other) {
        return new Value((one.number() + other.number()) % 997, other.life());
    }

    static boolean divisible(Value value, int divisor) {
        return value.number() % divisor == 0;
    }

    /// A stage with a history of its own.
    static Function<Value, Optional<Value>> of(Kind kind, int n) {
        var in = new ArrayList<Value>();
        var out = new ArrayList<Value>();
        return value -> {
            in.add(value);
            var passed = apply(kind, n, new History(in, out));
            passed.ifPresent(out::add);
            return passed;
        };
    }

    private static Optional<Value> apply(Kind kind, int n, History h) {
        return switch (kind) {
            case GUARD -> when(!divisible(h.now(), n + 1), h);
            case REPLACE -> Optional.of(sum(new Value(n, 0), h.now()));
            case DIFF -> when(h.count() == 1 || !h.now().equals(h.before(h.now())), h);
            case LIMIT -> when(h.count() <= n, h);
            case SKIP -> when(h.count() > n, h);
            case EVERY -> when(h.count() % n == 0, h);
            case INHIBIT -> when((h.count() - 1) % (n + 1) == 0, h);
            case REDUCE -> Optional.of(h.in().stream().reduce(ZERO, ReferenceStages::sum));
            case DELAY -> Optional.of(h.count() > n ? h.in().get(h.count() - 1 - n) : ZERO);
            case TUMBLE -> h.count() % n == 0 ? Optional.of(fold(h, n)) : Optional.empty();
            case ROLLING -> h.count() >= n ? Optional.of(fold(h, n)) : Optional.empty();
            case TAKE_WHILE -> when(h.in().stream().noneMatch(value -> divisible(value, n + 5)), h);
            case DROP_WHILE -> when(h.in().stream().anyMatch(value -> divisible(value, n + 1)), h);
            case DISTINCT -> when(!recent(h.out(), n).contains(h.now()), h);
            case RELATE -> Optional.of(sum(h.before(ZERO), h.now()));
            case STREAK -> when(trailing(h.in(), value -> divisible(value, 2)) % n == 0
                    && divisible(h.now(), 2), h);
            case STEADY -> when(trailing(h.in(), h.now()::equals) == n, h);
            case PULSE -> when(divisible(h.now(), n + 1)
                    && (h.count() == 1 || !divisible(h.before(ZERO), n + 1)), h);
            case HYSTERESIS -> when(open(h.in(), n), h);
            case EDGE -> when(h.before(ZERO).number() < h.now().number(), h);
            case PEEK -> Optional.of(h.now());
            case CHANGE -> when(h.count() == 1
                    || h.before(ZERO).number() % (n + 1) != h.now().number() % (n + 1), h);
            case HIGH -> when(h.in().subList(0, h.count() - 1).stream()
                    .allMatch(value -> value.number() < h.now().number()), h);
            case CLAMP -> Optional.of(h.now().number() < 5 * n ? new Value(5 * n, 0)
                    : h.now().number() > 5 * n + 10 ? new Value(5 * n + 10, 0) : h.now());
            case FAIL -> when(!divisible(h.now(), n + 1), h);
            case INTEGRATE -> integrate(h.in(), n);
        };
    }

    private static Optional<Value> when(boolean condition, History h) {
        return condition ? Optional.of(h.now()) : Optional.empty();
    }

    private static List<Value> recent(List<Value> values, int count) {
        return values.subList(Math.max(0, values.size() - count), values.size());
    }

    private static Value fold(History h, int count) {
        return recent(h.in(), count).stream().reduce(ZERO, ReferenceStages::sum);
    }

    private static int trailing(List<Value> values, Predicate<Value> matching) {
        int count = 0;
        while (count < values.size() && matching.test(values.get(values.size() - 1 - count))) {
            count++;
        }
        return count;
    }

    /// Whether the gate is open for the last of the values.
    private static boolean open(List<Value> values, int n) {
        boolean open = false;
        for (var value : values) {
            open = open ? !divisible(value, n + 2) : divisible(value, n + 1);
        }
        return open;
    }

    private static Optional<Value> integrate(List<Value> values, int n) {
        var gathered = ZERO;
        boolean due = false;
        for (var value : values) {
            gathered = sum(due ? ZERO : gathered, value);
            due = gathered.number() > 10 * n;
        }
        return due ? Optional.of(gathered) : Optional.empty();
    }
}
