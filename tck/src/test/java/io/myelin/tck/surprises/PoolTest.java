package io.myelin.tck.surprises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pool;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Crew;
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

/// Pools and banks whose functions fail, call back, or are asked by many at once.
@Tag("api")
final class PoolTest extends CircuitTest {

    @Test
    void oneObjectForManyThreads() {
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
            Crew.run(4, _ -> {
                seen.get(0).add(pool.get(name("a")));
                seen.get(1).add(view.get(name("a")));
                seen.get(2).add(conduit.get(name("a")));
                seen.get(3).add(sink.get(name("a")));
                seen.get(4).add(bank.get(name("a")));
            });
            seen.forEach(objects -> assertEquals(1, objects.size()));
            assertEquals(1, calls.get());
        }
    }

    private static Set<Object> set() {
        return ConcurrentHashMap.newKeySet();
    }

    /// Whichever way a name is given.
    @Test
    void nameByItsBearer() {
        var circuit = circuit("bearer");
        var pool = cortex.pool(Name::toString);
        assertSame(pool.get(name("bearer")), pool.get(circuit));
        assertSame(pool.get(name("bearer")), pool.get(circuit.subject()));
        var conduit = circuit.conduit(Object.class);
        assertSame(conduit.get(name("bearer")), conduit.get(circuit));
        assertSame(conduit.get(name("bearer")), conduit.get(circuit.subject()));
    }

    /// A failure is kept: the function is not called again, and everyone gets the same exception.
    @Test
    void failureIsKept() {
        for (var failure : List.of(
                new IllegalStateException("on purpose"), new StackOverflowError("on purpose"))) {
            var calls = new AtomicInteger();
            var pool = cortex.pool(_ -> {
                calls.incrementAndGet();
                throw PoolTest.<RuntimeException>disguise(failure);
            });
            var first = assertThrows(Throwable.class, () -> pool.get(name("a")));
            assertSame(failure, first);
            Crew.run(4, _ -> assertSame(failure, assertThrows(Throwable.class, () -> pool.get(name("a")))));
            assertEquals(1, calls.get());
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X disguise(Throwable thrown) throws X {
        throw (X) thrown;
    }

    /// A failure below is the failure of the view as well; a failure of the view leaves what is below alone.
    @Test
    void failureOfOneLayer() {
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
        assertThrows(IllegalArgumentException.class, () -> view.get(name("bad")));
        assertThrows(IllegalArgumentException.class, () -> view.get(name("bad")));
        assertThrows(IllegalStateException.class, () -> view.get(name("good")));
        assertSame(name("good"), pool.get(name("good")));
        assertThrows(IllegalArgumentException.class, () -> pool.get(name("bad")));
        assertEquals(2, below.get());
    }

    /// `null` is no object: a failure like any other, and kept.
    @Test
    void nullIsAFailure() {
        var calls = new AtomicInteger();
        var pool = cortex.pool(_ -> {
            calls.incrementAndGet();
            return null;
        });
        var first = assertThrows(NullPointerException.class, () -> pool.get(name("a")));
        assertSame(first, assertThrows(NullPointerException.class, () -> pool.get(name("a"))));
        assertEquals(1, calls.get());
    }

    /// A function that asks for other names of its own pool.
    @Test
    void recursionOverOtherNames() {
        var pool = new AtomicReference<Pool<Integer>>();
        pool.set(cortex.pool(name -> name.enclosure().map(outer -> pool.get().get(outer) + 1).orElse(1)));
        var deep = name("x");
        for (int level = 1; level < 200; level++) {
            deep = deep.name("x");
        }
        assertEquals(200, pool.get().get(deep));
        assertEquals(100, pool.get().get(name(String.join(".", Collections.nCopies(100, "x")))));
    }

    /// A function that asks for the very name it is asked for cannot be answered, and does not hang.
    @Test
    void recursionOverTheSameName() {
        var pool = new AtomicReference<Pool<Object>>();
        pool.set(cortex.pool(name -> pool.get().get(name)));
        assertThrows(RuntimeException.class, () -> pool.get().get(name("a")));
        assertThrows(RuntimeException.class, () -> pool.get().get(name("a")));
    }

    /// While the function of one name takes its time, other names are answered.
    @Test
    void slowFunctionOfAnotherName() {
        var begun = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        var pool = cortex.pool(name -> {
            if (name == name("slow")) {
                begun.countDown();
                reach(gate, "the gate");
            }
            return name;
        });
        var crew = new Crew();
        crew.add(0, _ -> assertSame(name("slow"), pool.get(name("slow"))));
        crew.start();
        reach(begun, "the slow function");
        for (int index = 0; index < 1_000; index++) {
            var other = name("quick" + index);
            assertSame(other, pool.get(other));
        }
        gate.countDown();
        crew.join();
    }

    /// A bank closes what it made, what those had is told, and nothing else is touched.
    @Test
    void bankClosesItsConduits() {
        var circuit = circuit();
        var bank = circuit.bank(Integer.class);
        var apart = circuit.conduit(Integer.class);
        var seen = new ArrayList<String>();
        var subscriber = circuit.<Integer>subscriber(name("s"), (subject, registrar) ->
                registrar.register((Integer value) -> seen.add(subject.name() + "=" + value)));
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
        assertEquals(List.of("a=1", "b=1", "c=1"), seen.subList(0, 3));
        assertEquals(List.of("a ends", "b ends", "c ends"), seen.subList(3, 6).stream().sorted().toList());
        assertEquals(List.of("d=2"), seen.subList(6, seen.size()));
    }

    /// A bank that is closed while others ask it leaves nothing open behind.
    @Test
    void bankClosedWhileItIsAsked() {
        for (int round = 0; round < 200; round++) {
            var circuit = circuit();
            var bank = circuit.bank(Integer.class);
            var made = ConcurrentHashMap.<Conduit<Integer>>newKeySet();
            var ended = new AtomicInteger();
            var subscribed = new AtomicInteger();
            var subscriber = circuit.<Integer>subscriber(name("s"), (_, _) -> { });
            Crew.run(3, member -> {
                try {
                    for (int index = 0; index < 20; index++) {
                        if (member == 0 && index == 10) {
                            bank.close();
                        }
                        var conduit = bank.get(name("n" + index));
                        made.add(conduit);
                        conduit.subscribe(subscriber, _ -> ended.incrementAndGet());
                        subscribed.incrementAndGet();
                    }
                } catch (Fault closed) {
                    assertTrue(closed.getMessage() != null);
                }
            });
            bank.closeAwait();
            circuit.await();
            assertTrue(ended.get() <= subscribed.get());
            made.forEach(conduit -> assertThrows(Fault.class, () -> conduit.subscribe(subscriber)));
        }
    }

    /// Views of one pool are apart from each other.
    @Test
    void viewsShareNothing() {
        var pool = cortex.pool(name -> name);
        var one = pool.pool(_ -> new Object());
        var other = pool.pool(_ -> new Object());
        assertNotSame(one.get(name("a")), other.get(name("a")));
        assertSame(one.get(name("a")), one.get(name("a")));
    }

    /// Each name of a view has stages of its own.
    @Test
    void stagesOfAView() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var seen = new ArrayList<String>();
        conduit.subscribe(circuit.subscriber(name("s"), (subject, registrar) ->
                registrar.register((Integer value) -> seen.add(subject.name() + "=" + value))));
        var view = conduit.pool(cortex.fiber(Integer.class).limit(1));
        var mapped = conduit.pool(cortex.flow(String.class).map(String::length));
        for (int round = 0; round < 3; round++) {
            view.get(name("a")).emit(round);
            view.get(name("b")).emit(round);
            mapped.get(name("c")).emit("xyz");
        }
        circuit.await();
        assertEquals(List.of("a=0", "b=0", "c=3", "c=3", "c=3"), seen);
    }

    /// Functions that ask each other's pools, each on a thread of its own: the thread that would close the circle is
    /// refused, and all the others get an answer.
    @Test
    void functionsThatAskEachOther() {
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
            Crew.run(members, member -> assertTrue(pools.get(member).get().get(name("n")).endsWith("own")));
            assertEquals(1, refused.get());
        }
    }

    /// An interrupt of a thread that waits for another's function is kept, and the thread goes on waiting.
    @Test
    void interruptedWhileAnotherThreadAsks() {
        var begun = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        var asking = new AtomicReference<Thread>();
        Pool<Name> pool = cortex.pool(name -> {
            begun.countDown();
            reach(gate, "the gate");
            return name;
        });
        var crew = new Crew();
        crew.add(0, _ -> pool.get(name("n")));
        crew.add(1, _ -> {
            reach(begun, "the function");
            asking.set(Thread.currentThread());
            Thread.currentThread().interrupt();
            assertSame(name("n"), pool.get(name("n")));
            assertTrue(Thread.interrupted(), "the interrupt was swallowed");
        });
        crew.start();
        while (asking.get() == null || asking.get().getState() != Thread.State.WAITING) {
            Thread.onSpinWait(); // until it waits for the function, interrupted
        }
        gate.countDown();
        crew.join();
    }
}
