package io.myelin.journal.why;

import io.myelin.journal.why.GeneratedProgram.End;
import io.myelin.journal.why.GeneratedProgram.Op;
import io.myelin.journal.why.GeneratedProgram.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Runs a generated program with one plain queue, and notes for each arrival what caused it. Operators are functions of
/// all their inputs so far.
final class PlainInterpreter {

    /// @param parent the number of the arrival that emitted it, -1 for the record itself
    record Noted(int parent, String pipe, String value) {}

    private record Waiting(int parent, int part, int channel, Value value) {}

    private final GeneratedProgram program;
    private final ArrayDeque<Waiting> transit = new ArrayDeque<>();
    private final Map<Op, List<Value>> inputs = new IdentityHashMap<>();
    private final Map<Op, List<Value>> outputs = new IdentityHashMap<>();
    private List<Noted> noted = new ArrayList<>();

    PlainInterpreter(GeneratedProgram program) {
        this.program = program;
    }

    /// Handles a record of the inlet of a part.
    ///
    /// @return what arrived, in order
    List<Noted> handle(int part, Value value) {
        noted = new ArrayList<>();
        emit(-1, part, value);
        while (!transit.isEmpty()) {
            var next = transit.remove();
            deliver(next.parent(), next.part(), next.channel(), next.value());
        }
        return noted;
    }

    private void emit(int parent, int part, Value value) {
        push(parent, part, value.number() % GeneratedProgram.NAMES.size(), value);
    }

    private void push(int parent, int part, int channel, Value value) {
        transit.add(new Waiting(parent, part, channel, value));
    }

    private void deliver(int parent, int part, int channel, Value value) {
        int self = noted.size();
        noted.add(new Noted(parent, path(part, channel), value.toString()));
        switch (program.parts().get(part)) {
            case End end -> receive(self, end, value);
            case GeneratedProgram.Fan fan -> fan.targets().forEach(
                    target -> push(self, target, GeneratedProgram.channel(target), value));
            case GeneratedProgram.State _ -> {
                // keeps it
            }
            case GeneratedProgram.Staged staged -> {
                Optional<Value> at = Optional.of(value);
                for (var op : staged.ops()) {
                    at = at.isPresent() ? apply(self, op, at.get()) : at;
                }
                at.ifPresent(last -> deliver(self, staged.target(), GeneratedProgram.channel(staged.target()), last));
            }
            case GeneratedProgram.Channels channels -> {
                for (int level = channel; level >= (channels.stem() ? 0 : channel); level--) {
                    channels.subscribers().forEach(receivers -> receivers.forEach(receiver -> {
                        if (receiver < 0) {
                            receive(self, channels.receptor(), value);
                        } else {
                            push(self, receiver, GeneratedProgram.channel(receiver), value);
                        }
                    }));
                }
            }
        }
    }

    private void receive(int self, End end, Value value) {
        if (value.life() > 0) {
            end.forwards().forEach(part -> emit(self, part, value.next(part)));
        }
        if (end.failing() > 0 && value.divides(end.failing())) {
            fail(self, value);
        }
    }

    private void fail(int self, Value value) {
        noted.add(new Noted(self, "!", "java.lang.IllegalStateException: failed at " + value));
    }

    private String path(int part, int channel) {
        return switch (program.parts().get(part)) {
            case GeneratedProgram.Staged staged -> pathWithoutStages(staged.target()) + '|'
                    + staged.ops().stream().map(op -> op.kind().stage).collect(Collectors.joining("|"));
            case GeneratedProgram.Channels _ -> "p" + part + '/' + GeneratedProgram.NAMES.get(channel);
            default -> "p" + part;
        };
    }

    private String pathWithoutStages(int part) {
        return program.parts().get(part) instanceof GeneratedProgram.Staged staged
                ? pathWithoutStages(staged.target())
                : path(part, GeneratedProgram.channel(part));
    }

    private Optional<Value> apply(int self, Op op, Value value) {
        switch (op.kind()) {
            case TEE -> {
                push(self, op.side(), GeneratedProgram.channel(op.side()), value);
                return Optional.of(value);
            }
            case ROUTE -> {
                if (!value.divides(op.number() + 1)) {
                    return Optional.of(value);
                }
                push(self, op.side(), GeneratedProgram.channel(op.side()), value);
                return Optional.empty();
            }
            case FAIL -> {
                if (!value.divides(op.number() + 1)) {
                    return Optional.of(value);
                }
                fail(self, value);
                return Optional.empty();
            }
            default -> {
                var in = inputs.computeIfAbsent(op, _ -> new ArrayList<>());
                var out = outputs.computeIfAbsent(op, _ -> new ArrayList<>());
                in.add(value);
                var result = result(op, in, out);
                result.ifPresent(out::add);
                return result;
            }
        }
    }

    private static Optional<Value> result(Op op, List<Value> in, List<Value> out) {
        int n = op.number();
        int count = in.size();
        var now = in.getLast();
        var zero = new Value(0, 0);
        var before = count > 1 ? in.get(count - 2) : null;
        return switch (op.kind()) {
            case GUARD -> when(!now.divides(n + 1), now);
            case REPLACE -> Optional.of(new Value(n, 0).plus(now));
            case DIFF -> when(!now.equals(before), now);
            case LIMIT -> when(count <= n, now);
            case SKIP -> when(count > n, now);
            case EVERY -> when(count % n == 0, now);
            case INHIBIT -> when((count - 1) % (n + 1) == 0, now);
            case REDUCE -> Optional.of(in.stream().reduce(zero, Value::plus));
            case DELAY -> Optional.of(count > n ? in.get(count - 1 - n) : zero);
            case TUMBLE -> count % n == 0 ? Optional.of(sum(in, n)) : Optional.empty();
            case ROLLING -> count >= n ? Optional.of(sum(in, n)) : Optional.empty();
            case TAKE_WHILE -> when(in.stream().noneMatch(value -> value.divides(n + 5)), now);
            case DROP_WHILE -> when(in.stream().anyMatch(value -> value.divides(n + 1)), now);
            case DISTINCT -> when(!last(out, n).contains(now), now);
            case RELATE -> Optional.of((before == null ? zero : before).plus(now));
            case STEADY -> when(trailing(in) == n, now);
            case PULSE -> when(now.divides(n + 1) && (before == null || !before.divides(n + 1)), now);
            case HYSTERESIS -> {
                boolean open = false;
                for (var value : in) {
                    open = open ? !value.divides(n + 2) : value.divides(n + 1);
                }
                yield when(open, now);
            }
            case EDGE -> when((before == null ? zero : before).number() < now.number(), now);
            case CHANGE -> when(before == null || before.number() % (n + 1) != now.number() % (n + 1), now);
            case HIGH -> when(in.subList(0, count - 1).stream().allMatch(value -> value.number() < now.number()), now);
            case CLAMP -> Optional.of(now.number() < 5 * n ? new Value(5 * n, 0)
                    : now.number() > 5 * n + 10 ? new Value(5 * n + 10, 0) : now);
            case INTEGRATE -> {
                var gathered = zero;
                boolean due = false;
                for (var value : in) {
                    gathered = (due ? zero : gathered).plus(value);
                    due = gathered.number() > 5 * n;
                }
                yield when(due, gathered);
            }
            case TEE, ROUTE, FAIL -> throw new AssertionError(op);
        };
    }

    private static Optional<Value> when(boolean condition, Value value) {
        return condition ? Optional.of(value) : Optional.empty();
    }

    private static List<Value> last(List<Value> values, int count) {
        return values.subList(Math.max(0, values.size() - count), values.size());
    }

    private static Value sum(List<Value> values, int count) {
        return last(values, count).stream().reduce(new Value(0, 0), Value::plus);
    }

    private static int trailing(List<Value> values) {
        int count = 0;
        while (count < values.size() && values.get(values.size() - 1 - count).equals(values.getLast())) {
            count++;
        }
        return count;
    }
}
