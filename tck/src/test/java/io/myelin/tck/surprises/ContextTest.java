package io.myelin.tck.surprises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Crew;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Who is who: contexts of threads and circuits, and what captures record of them; cells, pins and tickers
/// at the edges of their circuits.
final class ContextTest extends CircuitTest {

    @Test
    void oneContextPerThread() throws InterruptedException {
        Set<Current> contexts = ConcurrentHashMap.newKeySet();
        Set<Object> ids = ConcurrentHashMap.newKeySet();
        Crew.run(8, _ -> {
            var own = cortex.current();
            for (int round = 0; round < 100; round++) {
                assertSame(own, cortex.current());
            }
            contexts.add(own);
            ids.add(own.subject().id());
        });
        for (int round = 0; round < 8; round++) {
            Thread.startVirtualThread(() -> {
                var own = cortex.current();
                Thread.yield();
                assertSame(own, cortex.current());
                contexts.add(own);
                ids.add(own.subject().id());
            }).join();
        }
        assertEquals(16, contexts.size());
        assertEquals(16, ids.size());
    }

    @Test
    void contextOfACircuit() {
        var circuit = circuit();
        var before = circuit.current();
        on(circuit, () -> {
            assertSame(before, cortex.current());
            assertSame(before, circuit.current());
        });
        assertNotSame(before, cortex.current());
        assertNotSame(before, circuit().current());
        circuit.closeAwait();
        assertSame(before, circuit.current());
    }

    private record Seen(List<Subject<Current>> list, Pipe<Capture<Object>> pipe) {}

    private Seen seen(Circuit circuit) {
        var list = new ArrayList<Subject<Current>>();
        return new Seen(list, circuit.pipe((Capture<Object> capture) -> list.add(capture.current())));
    }

    /// A capture names the last hop: the caller, or the circuit that emitted.
    @Test
    void emitterOfACapture() {
        var circuit = circuit();
        var other = circuit();
        var captures = seen(circuit);
        var channel = circuit.sink(captures.pipe()).get(name("a"));
        var staged = cortex.fiber().peek(_ -> { }).pipe(channel);
        var hop = other.pipe(channel);
        var relay = circuit.pipe((Object value) -> channel.emit(value));
        channel.emit(1);
        staged.emit(1);
        circuit.await();
        hop.emit(1);
        settle(1, other, circuit);
        relay.emit(1);
        on(circuit, () -> staged.emit(1));
        on(other, () -> staged.emit(1));
        circuit.await();
        var me = cortex.current().subject();
        assertEquals(List.of(me, me, other.current().subject(), circuit.current().subject(),
                circuit.current().subject(), other.current().subject()), captures.list());
    }

    /// Ticks, drained values and values of a port count as emitted by the circuit.
    @Test
    void emitterOfWhatCircuitsEmit() {
        var circuit = circuit();
        var captures = seen(circuit);
        Pipe<Object> channel = circuit.sink(captures.pipe()).get(name("a"));
        circuit.port((Object) 1).emit(channel);
        var basin = circuit.basin(Object.class, 1);
        basin.pipe().emit(1);
        basin.drain(channel);
        var ticked = new CountDownLatch(1);
        Pipe<Object> tick = circuit.pipe((Object _) -> ticked.countDown());
        var ticker = circuit.ticker(Duration.ofNanos(1_000), circuit.pipe(List.of(channel, tick)));
        reach(ticked, "a tick");
        ticker.closeAwait();
        circuit.await();
        assertTrue(captures.list().size() >= 3, captures.list()::toString);
        assertEquals(Set.of(circuit.current().subject()), Set.copyOf(captures.list()));
    }

    /// A sink that ends in the channel of another one: the inner capture names who emitted, the outer one
    /// the circuit, which passed it on.
    @Test
    void captureOfACapture() {
        var circuit = circuit();
        var inner = new ArrayList<Subject<Current>>();
        var outer = new ArrayList<Subject<Current>>();
        var last = circuit.<Capture<Object>>sink(circuit.pipe(capture -> {
            outer.add(capture.current());
            inner.add(capture.emission().current());
        }));
        var channel = circuit.<Object>sink(last.get(name("outer"))).get(name("inner"));
        var staged = cortex.fiber().peek(_ -> { }).pipe(channel);
        staged.emit(1);
        channel.emit(2);
        on(circuit, () -> channel.emit(3));
        var me = cortex.current().subject();
        var own = circuit.current().subject();
        assertEquals(List.of(me, me, own), inner);
        assertEquals(List.of(own, own, own), outer);
    }

    /// A failing stage before a sink leaves no trace of its emitter on the next capture.
    @Test
    void emitterAfterAFailure() {
        expectFailures();
        var circuit = circuit();
        var captures = seen(circuit);
        var channel = circuit.sink(captures.pipe()).get(name("a"));
        var failing = cortex.fiber().peek(_ -> {
            throw new IllegalStateException("on purpose");
        }).pipe(channel);
        failing.emit(1);
        on(circuit, () -> channel.emit(1));
        assertEquals(List.of(circuit.current().subject()), captures.list());
    }

    /// A cell shows at least what its reader emitted before its await.
    @Test
    void cellAfterAwait() {
        var circuit = circuit();
        var cell = circuit.cell(0L);
        var doubled = cortex.flow(Long.class).map(value -> 2 * value).pipe(cell);
        Crew.run(4, member -> {
            for (long round = 1; round <= 1_000; round++) {
                if (member == 0) {
                    doubled.emit(round);
                    circuit.await();
                    assertEquals(2 * round, cell.get());
                } else {
                    var first = cell.get();
                    assertTrue(cell.get() >= first, "went back");
                }
            }
        });
        circuit.closeAwait();
        cell.pipe().emit(-1L);
        assertEquals(2_000, cell.get());
    }

    /// Also for mutable things that were reachable from the value.
    @Test
    void cellPublishesWhatIsReachable() {
        var circuit = circuit();
        var cell = circuit.cell(new int[] {0, 0});
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> cell.pipe().emit(new int[] {value, value}));
        Crew.run(3, member -> {
            for (int round = 0; round < 20_000; round++) {
                if (member == 0) {
                    pipe.emit(round);
                } else {
                    var box = cell.get();
                    assertEquals(box[0], box[1]);
                }
            }
        });
        circuit.await();
    }

    @Test
    void pinHandedToAnotherCircuit() {
        var circuit = circuit();
        var other = circuit();
        var pin = circuit.pin(new ArrayList<Integer>());
        var refused = new AtomicInteger();
        Pipe<Object> there = other.pipe((Object _) -> {
            assertThrows(IllegalStateException.class, pin::get);
            refused.incrementAndGet();
        });
        on(circuit, () -> {
            pin.get().add(1);
            there.emit(pin);
        });
        other.await();
        on(circuit, () -> assertEquals(List.of(1), pin.get()));
        assertEquals(1, refused.get());
    }

    /// After its close a ticker ticks no more; each number comes once and in order.
    @Test
    void tickerClosed() {
        var circuit = circuit();
        var other = circuit();
        for (var target : List.of(circuit, other)) {
            var ticks = new ArrayList<Long>();
            var some = new CountDownLatch(5);
            Pipe<Long> pipe = target.pipe((Long tick) -> {
                ticks.add(tick);
                some.countDown();
            });
            var ticker = circuit.ticker(Duration.ofNanos(10_000), pipe);
            reach(some, "five ticks");
            ticker.closeAwait();
            settle(1, circuit, other);
            var after = List.copyOf(ticks);
            for (int round = 0; round < 100; round++) {
                settle(1, circuit, other);
            }
            assertEquals(after, ticks);
            for (int index = 0; index < after.size(); index++) {
                assertEquals(index, after.get(index));
            }
        }
    }

    /// A ticker ends with the circuit that owns it, not with the circuit of its target.
    @Test
    void tickerOfAClosedCircuit() {
        var circuit = circuit();
        var other = circuit();
        var ticks = new AtomicInteger();
        var first = new CountDownLatch(1);
        Pipe<Long> pipe = other.pipe((Long _) -> {
            ticks.incrementAndGet();
            first.countDown();
        });
        var ticker = circuit.ticker(Duration.ofNanos(10_000), pipe);
        reach(first, "a tick");
        circuit.closeAwait();
        ticker.closeAwait();
        other.await();
        int after = ticks.get();
        for (int round = 0; round < 100; round++) {
            other.await();
        }
        assertEquals(after, ticks.get());
    }

    /// Closed by its own target, from its own circuit.
    @Test
    void tickerClosedByItsTarget() {
        var circuit = circuit();
        var ticks = new AtomicInteger();
        var own = new AtomicReference<Ticker>();
        var closed = new CountDownLatch(1);
        Pipe<Long> pipe = circuit.pipe((Long tick) -> {
            ticks.incrementAndGet();
            if (tick == 2) {
                own.get().close();
                closed.countDown();
            }
        });
        on(circuit, () -> own.set(circuit.ticker(Duration.ofNanos(10_000), pipe)));
        reach(closed, "the close");
        own.get().closeAwait();
        assertTrue(ticks.get() >= 3);
    }
}
