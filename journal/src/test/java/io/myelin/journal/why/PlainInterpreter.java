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
                in.add(value);
                return result(op, in);
            }
        }
    }

    private static Optional<Value> result(Op op, List<Value> in) {
        int n = op.number();
        int count = in.size();
        var now = in.getLast();
        var zero = new Value(0, 0);
        var before = count > 1 ? in.get(count - 2) : null;
        return switch (op.kind()) {
            case GUARD -> when(!now.divides(n + 1), now);
            case REPLACE -> Optional.of(new Value(n, 0).plus(now));
            case DIFF -> when(!now.equals(before), now);
            case DELAY -> Optional.of(count > n ? in.get(count - 1 - n) : zero);
            case TUMBLE ->
                when(count % n == 0, in.subList(Math.max(0, count - n), count).stream().reduce(zero, Value::plus));
            case TEE, ROUTE, FAIL -> throw new AssertionError(op);
        };
    }

    private static Optional<Value> when(boolean condition, Value value) {
        return condition ? Optional.of(value) : Optional.empty();
    }

}
