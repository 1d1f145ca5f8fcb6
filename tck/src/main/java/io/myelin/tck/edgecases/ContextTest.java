package io.myelin.tck.edgecases;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Bank;
import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Subscription;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.TestThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Identities: contexts of threads and circuits, and captures of them; cells, pins and tickers at the boundaries of
/// their circuits.
final class ContextTest extends CircuitTest {

    @Test
    void eachThreadHasOneContext() throws InterruptedException {
        Set<Current> contexts = ConcurrentHashMap.newKeySet();
        Set<Object> ids = ConcurrentHashMap.newKeySet();
        TestThreads.run(8, _ -> {
            var own = cortex.current();
            for (int round = 0; round < 100; round++) {
                assertThat(cortex.current()).isSameAs(own);
            }
            contexts.add(own);
            ids.add(own.subject().id());
        });
        for (int round = 0; round < 8; round++) {
            Thread.startVirtualThread(() -> {
                var own = cortex.current();
                Thread.yield();
                assertThat(cortex.current()).isSameAs(own);
                contexts.add(own);
                ids.add(own.subject().id());
            }).join();
        }
        assertThat(contexts.size()).isEqualTo(16);
        assertThat(ids.size()).isEqualTo(16);
    }

    @Test
    void aCircuitHasAContextOfItsOwn() {
        var circuit = circuit();
        var before = circuit.current();
        on(circuit, () -> {
            assertThat(cortex.current()).isSameAs(before);
            assertThat(circuit.current()).isSameAs(before);
        });
        assertThat(cortex.current()).isNotSameAs(before);
        assertThat(circuit().current()).isNotSameAs(before);
        circuit.closeAwait();
        assertThat(circuit.current()).isSameAs(before);
    }

    private record Seen(List<Subject<Current>> list, Pipe<Capture<Object>> pipe) {}

    private Seen seen(Circuit circuit) {
        var list = new ArrayList<Subject<Current>>();
        return new Seen(list, circuit.pipe((Capture<Object> capture) -> list.add(capture.current())));
    }

    /// A capture names the last hop: the caller, or the circuit that emitted.
    @Test
    void aCaptureNamesTheLastHop() {
        var circuit = circuit();
        var other = circuit();
        var captures = seen(circuit);
        var channel = circuit.sink(captures.pipe()).get(name("a"));
        var staged = cortex.fiber().peek(_ -> {}).pipe(channel);
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
        assertThat(captures.list())
                .isEqualTo(List.of(me, me, other.current().subject(), circuit.current().subject(),
                        circuit.current().subject(), other.current().subject()));
    }

    /// Ticks, drained values and values of a port count as emitted by the circuit.
    @Test
    void aCaptureNamesTheCircuitThatEmits() {
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
        assertThat(captures.list().size()).as(captures.list()::toString).isGreaterThanOrEqualTo(3);
        assertThat(Set.copyOf(captures.list())).isEqualTo(Set.of(circuit.current().subject()));
    }

    /// A sink that ends in the channel of another one: the inner capture names the emitter, the outer one the circuit,
    /// which passed it on.
    @Test
    void aCaptureOfACaptureNamesBothHops() {
        var circuit = circuit();
        var inner = new ArrayList<Subject<Current>>();
        var outer = new ArrayList<Subject<Current>>();
        var last = circuit.<Capture<Object>>sink(circuit.pipe(capture -> {
            outer.add(capture.current());
            inner.add(capture.emission().current());
        }));
        var channel = circuit.<Object>sink(last.get(name("outer"))).get(name("inner"));
        var staged = cortex.fiber().peek(_ -> {}).pipe(channel);
        staged.emit(1);
        channel.emit(2);
        on(circuit, () -> channel.emit(3));
        var me = cortex.current().subject();
        var own = circuit.current().subject();
        assertThat(inner).isEqualTo(List.of(me, me, own));
        assertThat(outer).isEqualTo(List.of(own, own, own));
    }

    /// A failing stage before a sink does not affect the emitter in the next capture.
    @Test
    void aFailureDoesNotChangeTheNextEmitter() {
        expectFailures();
        var circuit = circuit();
        var captures = seen(circuit);
        var channel = circuit.sink(captures.pipe()).get(name("a"));
        var failing = cortex.fiber().peek(_ -> {
            throw new IllegalStateException("on purpose");
        }).pipe(channel);
        failing.emit(1);
        on(circuit, () -> channel.emit(1));
        assertThat(captures.list()).isEqualTo(List.of(circuit.current().subject()));
    }

    /// A cell shows at least what its reader emitted before its await.
    @Test
    void aCellShowsWhatWasEmittedBeforeAnAwait() {
        var circuit = circuit();
        var cell = circuit.cell(0L);
        var doubled = cortex.flow(Long.class).map(value -> 2 * value).pipe(cell);
        TestThreads.run(4, member -> {
            for (long round = 1; round <= 1_000; round++) {
                if (member == 0) {
                    doubled.emit(round);
                    circuit.await();
                    assertThat(cell.get()).isEqualTo(2 * round);
                } else {
                    var first = cell.get();
                    assertThat(cell.get()).as("went back").isGreaterThanOrEqualTo(first);
                }
            }
        });
        circuit.closeAwait();
        cell.pipe().emit(-1L);
        assertThat(cell.get()).isEqualTo(2_000);
    }

    /// Also for mutable objects reachable from the value.
    @Test
    void cellPublishesWhatIsReachable() {
        var circuit = circuit();
        var cell = circuit.cell(new int[] {0, 0});
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> cell.pipe().emit(new int[] {value, value}));
        TestThreads.run(3, member -> {
            for (int round = 0; round < 20_000; round++) {
                if (member == 0) {
                    pipe.emit(round);
                } else {
                    var box = cell.get();
                    assertThat(box[1]).isEqualTo(box[0]);
                }
            }
        });
        circuit.await();
    }

    /// After its close a ticker ticks no more; each number comes once and in order.
    @Test
    void aClosedTickerTicksNoMore() {
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
            assertThat(ticks).isEqualTo(after);
            for (int index = 0; index < after.size(); index++) {
                assertThat(after.get(index)).isEqualTo(index);
            }
        }
    }

    /// A ticker ends with the circuit that owns it, not with the circuit of its target.
    @Test
    void aTickerEndsWithItsCircuit() {
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
        assertThat(ticks.get()).isEqualTo(after);
    }

    /// Ticks into the pipe of a closed circuit are dropped; other targets of the same ticker continue to receive.
    @Test
    void aTickerOutlivesTheCircuitOfItsTarget() {
        var circuit = circuit();
        var other = circuit();
        Pipe<Long> gone = other.pipe((Long _) -> {});
        other.closeAwait();
        var ticks = new CountDownLatch(3);
        Pipe<Long> here = circuit.pipe((Long _) -> ticks.countDown());
        var ticker = circuit.ticker(Duration.ofNanos(10_000), circuit.pipe(List.of(gone, here)));
        reach(ticks, "three ticks");
        ticker.closeAwait();
    }

    /// Whatever ends a subscription, its `onClose` callback receives that subscription, in the context of the circuit.
    @Test
    void onCloseReceivesItsSubscriptionInTheContextOfTheCircuit() {
        var circuit = circuit();
        List<Consumer<Ends>> ways = List.of(
                ends -> ends.subscription().close(),
                ends -> ends.subscriber().close(),
                ends -> ends.conduit().close(),
                ends -> ends.bank().close());
        for (int way = 0; way < ways.size(); way++) {
            var bank = circuit.bank(Integer.class);
            var conduit = bank.get(name("a"));
            var subscriber = circuit.<Integer>subscriber(name("s"), (_, _) -> {});
            var received = new ArrayList<Object>();
            var subscription = conduit.subscribe(subscriber, ended -> {
                received.add(ended);
                received.add(cortex.current());
            });
            ways.get(way).accept(new Ends(bank, conduit, subscriber, subscription));
            circuit.await();
            assertThat(received).as("way " + way).containsExactly(subscription, circuit.current());
        }
    }

    private record Ends(Bank<Conduit<Integer>> bank, Conduit<Integer> conduit, Subscriber<Integer> subscriber,
            Subscription subscription) {}

    /// A pin works in every callback of its circuit, whatever queued the callback.
    @Test
    void aPinWorksInEveryCallbackOfItsCircuit() {
        var circuit = circuit();
        var pin = circuit.pin(Set.<String>of());
        Consumer<String> note = callback -> {
            var noted = new TreeSet<>(pin.get());
            noted.add(callback);
            pin.set(noted);
        };
        var conduit = circuit.conduit(Integer.class);
        var subscription = conduit.subscribe(circuit.<Integer>subscriber(name("s"), (_, registrar) -> {
            note.accept("subscriber");
            registrar.register((Integer _) -> note.accept("receptor"));
        }), _ -> note.accept("onClose"));
        conduit.subscribe(circuit.subscriber(name("p"), cortex.<Pipe<Integer>>pool(_ -> {
            note.accept("pool");
            return circuit.pipe();
        })));
        conduit.get(name("a")).emit(1);
        subscription.close();
        cortex.<Integer>fiber().peek(_ -> note.accept("stage")).pipe(circuit.pipe()).emit(1);
        circuit.port(1).update(value -> {
            note.accept("update");
            return value;
        });
        var ticked = new CountDownLatch(1);
        Pipe<Long> target = circuit.pipe((Long _) -> {
            note.accept("tick");
            ticked.countDown();
        });
        var ticker = circuit.ticker(Duration.ofNanos(10_000), target);
        reach(ticked, "a tick");
        ticker.closeAwait();
        on(circuit, () -> assertThat(pin.get())
                .containsExactly("onClose", "pool", "receptor", "stage", "subscriber", "tick", "update"));
    }

    /// Closed by its own target, from its own circuit.
    @Test
    void aTargetMayCloseItsTicker() {
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
        assertThat(ticks.get()).isGreaterThanOrEqualTo(3);
    }
}
