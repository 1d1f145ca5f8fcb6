package io.myelin.tck.edgecases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pool;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.TestThreads;
import io.myelin.tck.support.Undeclared;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Pools and banks whose functions fail, call back, or are called by many threads at once.
@Tag("api")
final class PoolTest extends CircuitTest {

    @Test
    void manyThreadsGetOneObject() {
        var calls = new AtomicInteger();
        for (int round = 0; round < 200; round++) {
            calls.set(0);
            var pool = cortex.pool(_ -> {
                calls.incrementAndGet();
                return new Object();
            });
            var view = pool.pool(_ -> new Object());
            var circuit = circuit();
            var conduit = circuit.conduit(Object.class);
            var sink = circuit.<Object>sink(circuit.pipe());
            var bank = circuit.bank(Object.class);
            List<Set<Object>> seen = List.of(set(), set(), set(), set(), set());
            TestThreads.run(4, _ -> {
                seen.get(0).add(pool.get(name("a")));
                seen.get(1).add(view.get(name("a")));
                seen.get(2).add(conduit.get(name("a")));
                seen.get(3).add(sink.get(name("a")));
                seen.get(4).add(bank.get(name("a")));
            });
            seen.forEach(objects -> assertThat(objects.size()).isEqualTo(1));
            assertThat(calls.get()).isEqualTo(1);
        }
    }

    private static Set<Object> set() {
        return ConcurrentHashMap.newKeySet();
    }

    /// Whichever way a name is given.
    @Test
    void aNameMayBeGivenByItsBearer() {
        var circuit = circuit("bearer");
        var pool = cortex.pool(Name::toString);
        assertThat(pool.get(circuit)).isSameAs(pool.get(name("bearer")));
        assertThat(pool.get(circuit.subject())).isSameAs(pool.get(name("bearer")));
        var conduit = circuit.conduit(Object.class);
        assertThat(conduit.get(circuit)).isSameAs(conduit.get(name("bearer")));
        assertThat(conduit.get(circuit.subject())).isSameAs(conduit.get(name("bearer")));
    }

    /// A failure is kept: the function is not called again, and every caller gets the same exception.
    @Test
    void failureIsKept() {
        for (var failure : List.of(
                new IllegalStateException("on purpose"), new StackOverflowError("on purpose"))) {
            var calls = new AtomicInteger();
            var pool = cortex.pool(_ -> {
                calls.incrementAndGet();
                throw Undeclared.thrown(failure);
            });
            var first = catchThrowableOfType(Throwable.class, () -> pool.get(name("a")));
            assertThat(first).isSameAs(failure);
            TestThreads.run(4, _ -> assertThatThrownBy(() -> pool.get(name("a")))
                    .isSameAs(failure));
            assertThat(calls.get()).isEqualTo(1);
        }
    }

    /// A failure of the underlying pool is a failure of the view as well; a failure of the view does not affect the
    /// underlying pool.
    @Test
    void aFailureAffectsViewsAndNotTheUnderlyingPool() {
        var below = new AtomicInteger();
        Pool<Object> pool = cortex.pool(name -> {
            below.incrementAndGet();
            if (name == name("bad")) {
                throw new IllegalArgumentException("below");
            }
            return name;
        });
        var view = pool.pool(_ -> {
            throw new IllegalStateException("view");
        });
        assertThatThrownBy(() -> view.get(name("bad"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> view.get(name("bad"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> view.get(name("good"))).isInstanceOf(IllegalStateException.class);
        assertThat(pool.get(name("good"))).isSameAs(name("good"));
        assertThatThrownBy(() -> pool.get(name("bad"))).isInstanceOf(IllegalArgumentException.class);
        assertThat(below.get()).isEqualTo(2);
    }

    /// `null` is not a valid object: a failure like any other, and kept.
    @Test
    void nullIsAFailure() {
        var calls = new AtomicInteger();
        var pool = cortex.pool(_ -> {
            calls.incrementAndGet();
            return null;
        });
        var first = catchThrowableOfType(NullPointerException.class, () -> pool.get(name("a")));
        assertThatThrownBy(() -> pool.get(name("a")))
                .isSameAs(first);
        assertThat(calls.get()).isEqualTo(1);
    }

    /// A function that asks for other names of its own pool.
    @Test
    void aFunctionMayAskForOtherNames() {
        var pool = new AtomicReference<Pool<Integer>>();
        pool.set(cortex.pool(name -> name.enclosure().map(outer -> pool.get().get(outer) + 1).orElse(1)));
        var deep = name("x");
        for (int level = 1; level < 200; level++) {
            deep = deep.name("x");
        }
        assertThat(pool.get().get(deep)).isEqualTo(200);
        assertThat(pool.get().get(name(String.join(".", Collections.nCopies(100, "x"))))).isEqualTo(100);
    }

    /// A function that asks for the name that it is computing gets a failure, and does not hang.
    @Test
    void aFunctionThatAsksForItsOwnNameFails() {
        var pool = new AtomicReference<Pool<Object>>();
        pool.set(cortex.pool(name -> pool.get().get(name)));
        assertThatThrownBy(() -> pool.get().get(name("a"))).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> pool.get().get(name("a"))).isInstanceOf(RuntimeException.class);
    }

    /// While the function of one name is slow, other names are answered.
    @Test
    void aSlowFunctionDelaysNoOtherName() {
        var begun = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        var pool = cortex.pool(name -> {
            if (name == name("slow")) {
                begun.countDown();
                reach(gate, "the gate");
            }
            return name;
        });
        var crew = new TestThreads();
        crew.add(0, _ -> assertThatObject(pool.get(name("slow"))).isSameAs(name("slow")));
        crew.start();
        reach(begun, "the slow function");
        for (int index = 0; index < 1_000; index++) {
            var other = name("quick" + index);
            assertThatObject(pool.get(other)).isSameAs(other);
        }
        gate.countDown();
        crew.join();
    }

    /// A bank closes the objects that it made, whose `onClose` callbacks run, and nothing else.
    @Test
    void bankClosesItsConduits() {
        var circuit = circuit();
        var bank = circuit.bank(Integer.class);
        var apart = circuit.conduit(Integer.class);
        var seen = new ArrayList<String>();
        var subscriber = circuit.<Integer>subscriber(name("s"),
                (subject, registrar) -> registrar.register((Integer value) -> seen.add(subject.name() + "=" + value)));
        for (var name : List.of("a", "b", "c")) {
            var conduit = bank.get(name(name));
            conduit.subscribe(subscriber, _ -> seen.add(name + " ends"));
            conduit.get(name(name)).emit(1);
        }
        apart.subscribe(subscriber, _ -> seen.add("apart ends"));
        var channels = List.of(bank.get(name("a")).get(name("a")), apart.get(name("d")));
        bank.close();
        channels.forEach(channel -> channel.emit(2));
        circuit.await();
        assertThat(seen.subList(0, 3)).isEqualTo(List.of("a=1", "b=1", "c=1"));
        assertThat(seen.subList(3, 6).stream().sorted().toList())
                .isEqualTo(List.of("a ends", "b ends", "c ends"));
        assertThat(seen.subList(6, seen.size())).isEqualTo(List.of("d=2"));
    }

    /// Each name of a view has stages of its own.
    @Test
    void eachNameOfAViewHasStagesOfItsOwn() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var seen = new ArrayList<String>();
        conduit.subscribe(circuit.subscriber(name("s"),
                (subject, registrar) -> registrar.register((Integer value) -> seen.add(subject.name() + "=" + value))));
        var view = conduit.pool(cortex.fiber(Integer.class).limit(1));
        var mapped = conduit.pool(cortex.flow(String.class).map(String::length));
        for (int round = 0; round < 3; round++) {
            view.get(name("a")).emit(round);
            view.get(name("b")).emit(round);
            mapped.get(name("c")).emit("xyz");
        }
        circuit.await();
        assertThat(seen).isEqualTo(List.of("a=0", "b=0", "c=3", "c=3", "c=3"));
    }

    /// Functions that ask each other's pools, each on a thread of its own: the thread that would complete the cycle is
    /// refused, and all others get an answer.
    @Test
    void aCycleOfFunctionsIsRefused() {
        for (int threads = 2; threads <= 4; threads++) {
            int members = threads;
            var asking = new CountDownLatch(members);
            var refused = new AtomicInteger();
            List<AtomicReference<Pool<String>>> pools = new ArrayList<>();
            for (int member = 0; member < members; member++) {
                pools.add(new AtomicReference<>());
            }
            for (int member = 0; member < members; member++) {
                var other = pools.get((member + 1) % members);
                pools.get(member).set(cortex.pool(name -> {
                    asking.countDown();
                    reach(asking, "all functions");
                    try {
                        return "other's " + other.get().get(name);
                    } catch (IllegalStateException circle) {
                        refused.incrementAndGet();
                        return "own";
                    }
                }));
            }
            TestThreads.run(members, member -> assertThat(pools.get(member).get().get(name("n")).endsWith("own"))
                    .isTrue());
            assertThat(refused.get()).isEqualTo(1);
        }
    }

    /// An interrupt of a thread that waits for another's function is kept, and the thread continues to wait.
    @Test
    void anInterruptedCallerStillWaits() {
        var begun = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        var asking = new AtomicReference<Thread>();
        Pool<Name> pool = cortex.pool(name -> {
            begun.countDown();
            reach(gate, "the gate");
            return name;
        });
        var crew = new TestThreads();
        crew.add(0, _ -> pool.get(name("n")));
        crew.add(1, _ -> {
            reach(begun, "the function");
            asking.set(Thread.currentThread());
            Thread.currentThread().interrupt();
            assertThatObject(pool.get(name("n"))).isSameAs(name("n"));
            assertThat(Thread.interrupted()).as("the interrupt was swallowed").isTrue();
        });
        crew.start();
        while (asking.get() == null || asking.get().getState() != Thread.State.WAITING) {
            Thread.onSpinWait(); // until it waits for the function, interrupted
        }
        gate.countDown();
        crew.join();
    }
}
