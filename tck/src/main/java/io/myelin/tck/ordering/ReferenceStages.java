package io.myelin.tck.ordering;

import io.myelin.tck.ordering.Spec.Kind;
import io.myelin.tck.ordering.Spec.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The operators, each implemented as a function of the whole history of its inputs.
///
/// Deliberately slow and plain: a stage is a list of all its inputs.
final class ReferenceStages {

    private ReferenceStages() {}

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
        return value -> {
            in.add(value);
            return last(kind, n, in);
        };
    }

    private static Optional<Value> last(Kind kind, int n, List<Value> in) {
        var now = in.getLast();
        int count = in.size();
        return switch (kind) {
            case GUARD, FAIL -> Optional.of(now).filter(value -> !divisible(value, n + 1));
            case REPLACE -> Optional.of(sum(new Value(n, 0), now));
            case DIFF -> Optional.of(now).filter(value -> count == 1 || !value.equals(in.get(count - 2)));
            case LIMIT -> Optional.of(now).filter(_ -> count <= n);
            case REDUCE -> Optional.of(in.stream().reduce(ZERO, ReferenceStages::sum));
            case DELAY -> Optional.of(count > n ? in.get(count - 1 - n) : ZERO);
            case PEEK -> Optional.of(now);
        };
    }
}
