package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Many kinds of receptors and chains of operators in one process, as in an application. Rows with only one kind
/// measure monomorphic calls, which the compiler can inline. Beside each row is the same work written by hand in one
/// receptor on the circuit's thread. Per emission; every emission goes to another chain than the previous one.
public class KindsOps extends Suite {

    private static final int CHAINS = 32;

    /// Classes of receptors, one for each place where a lambda stands.
    private final List<Receptor<Long>> kinds = List.of(
            value -> count(value, 0), value -> count(value, 1), value -> count(value, 2), value -> count(value, 3),
            value -> count(value, 4), value -> count(value, 5), value -> count(value, 6), value -> count(value, 7),
            value -> count(value, 8), value -> count(value, 9));

    private final List<Pipe<Long>> pipes = new ArrayList<>();
    private long sum;

    private void count(Long value, int kind) {
        sum += value ^ kind;
        tally.receive(value);
    }

    @Override
    protected void wire(String row) {
        switch (row) {
            case "fan_out_10_kinds" -> {
                pipes.add(circuit.pipe(kinds.stream().map(kind -> circuit.pipe(kind)).toList()));
                expect(made -> 10 * made);
            }
            case "fan_out_10_by_hand" -> {
                pipes.add(circuit.pipe((Receptor<Long>) value -> {
                    for (int kind = 0; kind < 10; kind++) {
                        count(value, kind);
                    }
                }));
                expect(made -> 10 * made);
            }
            case "fan_out_10_isolated_by_hand" -> {
                pipes.add(circuit.pipe((Receptor<Long>) this::isolated));
                expect(made -> 10 * made);
            }
            case "chains_32_of_4_by_hand" -> byHand(4);
            case "chains_32_of_8_by_hand" -> byHand(8);
            case "chains_32_of_4_by_hand_apart" -> apart(false);
            case "chains_32_of_8_by_hand_apart" -> apart(true);
            default -> {
                int length = Integer.parseInt(row.replaceFirst(".*_of_(\\d+).*", "$1"));
                var random = new Random(length);
                for (int chain = 0; chain < CHAINS; chain++) {
                    var fiber = cortex.fiber(Long.class);
                    for (int stage = 0; stage < length; stage++) {
                        fiber = row.endsWith("_mixed")
                                ? operator(fiber, random.nextInt(8)) : fiber.guard(guard(random.nextInt(8)));
                    }
                    pipes.add(fiber.pipe(circuit.pipe(kinds.get(chain % kinds.size()))));
                }
                expect(made -> made);
            }
        }
    }

    /// Not a loop: the compiler might not unroll it.
    private void isolated(Long value) {
        isolated(value, 0);
        isolated(value, 1);
        isolated(value, 2);
        isolated(value, 3);
        isolated(value, 4);
        isolated(value, 5);
        isolated(value, 6);
        isolated(value, 7);
        isolated(value, 8);
        isolated(value, 9);
    }

    private void isolated(Long value, int kind) {
        try {
            count(value, kind);
        } catch (Throwable failure) {
            throw new IllegalStateException(failure);
        }
        Thread.interrupted();
    }

    /// A guard that every value of a batch passes.
    private static Predicate<Long> guard(int kind) {
        return switch (kind) {
            case 0 -> value -> value >= 0;
            case 1 -> value -> value < BATCH;
            case 2 -> value -> value != -1;
            case 3 -> value -> (value & 1 << 20) == 0;
            case 4 -> value -> value + 1 > 0;
            case 5 -> value -> value - BATCH < 0;
            case 6 -> value -> value * 2 >= 0;
            default -> value -> (value ^ -1) != 0;
        };
    }

    /// Operators that pass every value of a batch.
    public static Fiber<Long> operator(Fiber<Long> fiber, int kind) {
        return switch (kind) {
            case 0 -> fiber.guard(guard(0));
            case 1 -> fiber.above(-1L);
            case 2 -> fiber.below((long) BATCH);
            case 3 -> fiber.limit(Long.MAX_VALUE);
            case 4 -> fiber.range(0L, (long) BATCH);
            case 5 -> fiber.clamp(0L, (long) BATCH);
            case 6 -> fiber.takeWhile(value -> value >= 0);
            default -> fiber.peek(Receptor.of());
        };
    }

    private void byHand(int length) {
        var random = new Random(length);
        for (int chain = 0; chain < CHAINS; chain++) {
            int first = random.nextInt(length);
            int kind = chain % kinds.size();
            pipes.add(circuit.pipe((Receptor<Long>) value -> {
                long number = value;
                boolean passes = true;
                for (int stage = 0; stage < length; stage++) {
                    passes &= number >= -1 - first - stage;
                }
                if (passes) {
                    count(value, kind);
                }
            }));
        }
        expect(made -> made);
    }

    /// As if the class of each receptor had been written separately: loads one class file once for each receptor.
    private void apart(boolean twice) {
        try (var file = KindsOps.class.getResourceAsStream("KindsOps$Comparisons.class")) {
            byte[] code = file.readAllBytes();
            for (int chain = 0; chain < CHAINS; chain++) {
                pipes.add(circuit.pipe(copy(code, twice, chain % kinds.size())));
            }
        } catch (IOException | ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
        expect(made -> made);
    }

    @SuppressWarnings("unchecked") // Comparisons, which the copy is, implements it
    private Receptor<Long> copy(byte[] code, boolean twice, int kind) throws ReflectiveOperationException {
        return (Receptor<Long>) MethodHandles.lookup()
                .defineHiddenClass(code, true, ClassOption.NESTMATE)
                .lookupClass()
                .getDeclaredConstructor(KindsOps.class, boolean.class, int.class)
                .newInstance(this, twice, kind);
    }

    /// Compares four or eight times.
    private static final class Comparisons implements Receptor<Long> {

        private final KindsOps suite;
        private final boolean twice;
        private final int kind;

        Comparisons(KindsOps suite, boolean twice, int kind) {
            this.suite = suite;
            this.twice = twice;
            this.kind = kind;
        }

        @Override
        public void receive(Long value) {
            if (value >= 0 && value < BATCH && (value & 1 << 20) == 0 && (value ^ -1) != 0
                    && (!twice || value != -1 && value + 1 > 0 && value - BATCH < 0 && value * 2 >= 0)) {
                suite.count(value, kind);
            }
        }
    }

    private void inTurn() {
        int next = 0;
        for (int index = 0; index < BATCH; index++) {
            pipes.get(next).emit(value(index));
            next = next + 1 == pipes.size() ? 0 : next + 1;
        }
        made(BATCH);
        circuit.await();
    }

    /// Ten receptors of ten classes.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fan_out_10_kinds() {
        inTurn();
    }

    /// The work of ten receptors in one.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fan_out_10_by_hand() {
        inTurn();
    }

    /// The same, with the guarantees that a circuit gives each receptor: the others receive an emission even if one
    /// fails, and none finds the interrupt status that another has left. The lower bound of the rows above.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fan_out_10_isolated_by_hand() {
        inTurn();
    }

    /// 32 chains of four guards, eight different ones.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void chains_32_of_4() {
        inTurn();
    }

    /// 32 chains of four operators, eight different kinds.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void chains_32_of_4_mixed() {
        inTurn();
    }

    /// 32 receptors of one class that compare four times.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void chains_32_of_4_by_hand() {
        inTurn();
    }

    /// 32 receptors of 32 classes that compare four times. The lower bound of chains whose code differs: each is called
    /// by itself, since a call site with 32 classes inlines none.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void chains_32_of_4_by_hand_apart() {
        inTurn();
    }

    /// 32 chains of eight guards, eight different ones.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void chains_32_of_8() {
        inTurn();
    }

    /// 32 chains of eight operators, eight different kinds.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void chains_32_of_8_mixed() {
        inTurn();
    }

    /// 32 receptors of one class that compare eight times.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void chains_32_of_8_by_hand() {
        inTurn();
    }

    /// 32 receptors of 32 classes that compare eight times.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void chains_32_of_8_by_hand_apart() {
        inTurn();
    }
}
