package io.myelin.testkit.orders;

import static java.util.Objects.requireNonNull;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/// Runs a program under the orders in which its producers' emissions may be admitted.
///
/// Each producer keeps its own order; emissions of different producers are not ordered. If there are few orders, all
/// are run. If there are many, a sample is run: first a set that covers every three emissions in every possible
/// sequence (if there are at most 128 emissions), then random ones by a seed. A failing order is reduced to a shorter
/// one that still fails, the shortest if 20,000 runs suffice to find it; the message of the [OrderFailure] contains it
/// as a test to paste. It is not reduced if the program fails even when the producers emit one after the other, both
/// first to last and last to first.
///
/// Emissions are made by the calling thread, so a run is the same every time, unless the program itself depends on time
/// or random numbers, changes a value that it is given (all orders emit the same objects), or uses further circuits or
/// threads.
public final class Orders {

    /// By default, all orders are run if there are no more than this.
    private static final int EXHAUSTIVE = 50_000;
    /// By default, this number of orders is run if there are more.
    private static final int SAMPLED = 2_000;
    /// Runs spent on shortening a failing order.
    private static final int SHRINKING = 20_000;

    private final List<List<Emission>> sequences;
    private final int exhaustive;
    private final int sampled;
    private final long seed;

    private Orders(List<List<Emission>> sequences, int exhaustive, int sampled, long seed) {
        this.sequences = sequences;
        this.exhaustive = exhaustive;
        this.sampled = sampled;
        this.seed = seed;
    }

    /// The orders of some producers' emissions.
    ///
    /// @throws NullPointerException     if a producer is `null`
    /// @throws IllegalArgumentException if two producers have the same name
    public static Orders of(Producer... producers) {
        var names = new HashSet<String>();
        for (var producer : producers) {
            if (!names.add(producer.name())) {
                throw new IllegalArgumentException("two producers are called " + producer.name());
            }
        }
        return new Orders(
                Arrays.stream(producers).map(Producer::emissions).toList(), EXHAUSTIVE, SAMPLED, 1);
    }

    /// A single order, as in the generated tests.
    ///
    /// @param order the emissions, first to last
    /// @throws NullPointerException if an emission is `null`
    public static Orders exactly(Emission... order) {
        return new Orders(List.of(List.of(order)), 1, 1, 1);
    }

    /// A copy with another limit below which no sample is taken.
    ///
    /// @param orders all orders are run if there are no more than this, or no more than the size of the sample; at
    ///               least 1, and 50,000 by default
    /// @throws IllegalArgumentException if the number is less than 1
    public Orders exhaustUpTo(int orders) {
        return new Orders(sequences, positive(orders), sampled, seed);
    }

    /// A copy with another size of the sample.
    ///
    /// @param orders how many orders are run if there are too many to run all; at least 1, and 2,000 by default
    /// @throws IllegalArgumentException if the number is less than 1
    public Orders sample(int orders) {
        return new Orders(sequences, exhaustive, positive(orders), seed);
    }

    /// A copy with another seed for the random orders; 1 by default.
    public Orders seed(long other) {
        return new Orders(sequences, exhaustive, sampled, other);
    }

    private static int positive(int orders) {
        if (orders < 1) {
            throw new IllegalArgumentException("orders must be at least 1, was " + orders);
        }
        return orders;
    }

    /// The number of orders that are possible; [#check] may run fewer.
    public BigInteger count() {
        return Interleavings.count(sequences);
    }

    /// Runs the program under the orders, until one fails: by an exception or an `AssertionError` on the calling
    /// thread, or by any failure on the circuit. A failed assumption and other errors there are thrown as they are.
    ///
    /// @param program builds the program under test, once for each order
    /// @return how many were run
    /// @throws OrderFailure with the shortest order that was found to fail
    /// @throws NullPointerException if the program is `null`
    public OrderReport check(OrderProgram program) {
        requireNonNull(program, "program");
        var possible = count();
        // A sample that is large enough for all orders is all orders: random ones would repeat some.
        return possible.compareTo(BigInteger.valueOf(Math.max(exhaustive, sampled))) <= 0
                ? checkAll(program, possible)
                : checkSome(program, possible);
    }

    private OrderReport checkAll(OrderProgram program, BigInteger possible) {
        Interleavings.visit(sequences, order -> {
            require(program, order);
            return true;
        });
        return new OrderReport(possible, possible.longValue(), 0, seed);
    }

    private OrderReport checkSome(OrderProgram program, BigInteger possible) {
        var orders = new CoveringOrders(sequences, seed);
        int run = 0;
        for (var order = orders.nextCovering(); order.isPresent() && run < sampled; order = orders.nextCovering()) {
            require(program, order.get());
            run++;
        }
        int covering = run;
        for (; run < sampled; run++) {
            require(program, orders.nextRandom());
        }
        return new OrderReport(possible, run, covering, seed);
    }

    private void require(OrderProgram program, List<Emission> order) {
        var failure = run(program, order);
        if (failure != null) {
            var shortest =
                    new ShortestOrder(sequences, candidate -> runAgain(program, candidate), SHRINKING).from(order);
            var cause = runAgain(program, shortest);
            throw new OrderFailure(
                    message(order, shortest, cause == null ? failure : cause), shortest, failure);
        }
    }

    /// Runs an order in search of a shorter one. If the program's assumptions do not hold for it, as after the removal
    /// of an emission, it counts as passed: the aborted run must not conceal the failure that was found.
    private static @Nullable Throwable runAgain(OrderProgram program, List<Emission> order) {
        try {
            return run(program, order);
        } catch (TestAbortedException notAssumed) {
            return null;
        }
    }

    private static @Nullable Throwable run(OrderProgram program, List<Emission> order) {
        var trial = new OrderTrial();
        try {
            program.build(trial);
            order.forEach(trial::emit);
            trial.complete();
            return null;
        } catch (TestAbortedException assumption) {
            throw assumption; // aborts the whole test; it is no failure
        } catch (Exception | AssertionError failure) { // programs in other languages throw checked exceptions too
            return failure;
        } finally {
            trial.circuit().close();
        }
    }

    private String message(List<Emission> order, List<Emission> shortest, Throwable failure) {
        var steps = shortest.stream()
                .map(emission -> "            emission(%s, %s)"
                        .formatted(JavaLiteral.of(emission.producer()), JavaLiteral.of(emission.value())))
                .collect(Collectors.joining(",\n"));
        return """
                An order of %d %s fails: %s
                The shortest that was found has %d:

                @Test
                void failsInThisOrder() {
                    Orders.exactly(
                %s)
                        .check(program);
                }
                """.formatted(
                order.size(), order.size() == 1 ? "emission" : "emissions", failure, shortest.size(), steps);
    }
}
