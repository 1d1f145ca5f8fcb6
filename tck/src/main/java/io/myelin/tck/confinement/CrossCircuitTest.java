package io.myelin.tck.confinement;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.support.CircuitTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// By any path that a value takes to a pipe of another circuit, the receptor at its end runs on the thread of the
/// circuit that owns it.
///
/// Each path is tried with a receptor of a plain pipe, one after a fiber, and one of a subscription.
final class CrossCircuitTest extends CircuitTest {

    private Circuit here;
    private Circuit there;
    private Trace plain;
    private Trace fiber;
    private Trace channel;
    /// Pipes of the other circuit: a plain one, one with a fiber in front, and one of a conduit.
    private List<Pipe<Object>> targets;

    @BeforeEach
    void wire() {
        here = circuit();
        there = circuit();
        plain = new Trace(cortex);
        fiber = new Trace(cortex);
        channel = new Trace(cortex);
        var conduit = there.conduit(Object.class);
        conduit.subscribe(there.<Object>subscriber(name("there"), (_, registrar) -> {
            channel.visit();
            registrar.register(channel.receptor());
        }));
        Pipe<Object> end = there.pipe(fiber.receptor());
        targets = List.of(
                there.pipe(plain.receptor()),
                cortex.fiber().peek(fiber.receptor()).guard(_ -> {
                    fiber.visit();
                    return true;
                }).pipe(end),
                conduit.get(name("channel")));
    }

    /// Emits into a pipe from a caller, from its own circuit, from the other and from a third one.
    private void emitFromEverywhere(Pipe<Object> pipe) {
        pipe.emit("caller");
        on(here, () -> pipe.emit("here"));
        on(there, () -> pipe.emit("there"));
        on(circuit(), () -> pipe.emit("third"));
        settle(2, here, there);
    }

    private void assertThere(int emissions, String what) {
        plain.assertOnly(emissions, there, what);
        fiber.assertOnly(3 * emissions, there, what + " with a fiber");
        channel.assertOnly(emissions + 1, there, what + " with a channel");
        assertThat(there.current()).isNotSameAs(here.current());
    }

    @Test
    void registeredPipesRunOnTheirOwnCircuit() {
        for (var routing : Routing.values()) {
            var conduit = here.conduit(Object.class, routing);
            conduit.subscribe(
                    here.<Object>subscriber(name("here"), (_, registrar) -> targets.forEach(registrar::register)));
            emitFromEverywhere(conduit.get(name("channel")));
        }
        assertThere(8, "registered");
    }

    @Test
    void targetsOfAFanOutRunOnTheirOwnCircuit() {
        emitFromEverywhere(here.pipe(targets));
        emitFromEverywhere(here.pipe(name("named"), targets));
        assertThere(8, "fanned out to");
    }

    @Test
    void aListOfTargetsIsCopiedAndServedInOrder() {
        var heard = new ArrayList<String>();
        var list = new ArrayList<Pipe<Object>>();
        for (var label : List.of("first", "second", "third")) {
            list.add(here.pipe((Object _) -> heard.add(label)));
        }
        Pipe<Object> all = here.pipe(list);
        list.removeFirst();
        all.emit(1);
        here.await();
        assertThat(heard).containsExactly("first", "second", "third");
    }

    @Test
    void theTargetOfAHopRunsOnItsOwnCircuit() {
        for (var target : targets) {
            Pipe<Object> hop = here.pipe(target);
            assertThat(hop).isNotSameAs(target);
            emitFromEverywhere(hop);
        }
        assertThere(4, "hopped to");
    }

    @Test
    void theEndpointOfASinkRunsOnItsOwnCircuit() {
        for (var target : targets) {
            Pipe<Capture<Object>> endpoint =
                    cortex.<Capture<Object>>flow().map(Capture::emission).pipe(target);
            emitFromEverywhere(here.<Object>sink(endpoint).get(name("channel")));
            emitFromEverywhere(here.<Object>sink(name("named"), endpoint).get(name("channel")));
        }
        assertThere(8, "endpoint of a sink");
    }

    @Test
    void theTargetOfADrainRunsOnItsOwnCircuit() {
        var basin = here.basin(Object.class, 8);
        for (var target : targets) {
            emitFromEverywhere(basin.pipe());
            basin.drain(target);
            settle(2, here, there);
        }
        assertThere(4, "drained to");
    }

    @Test
    void theTargetOfAPortRunsOnItsOwnCircuit() {
        var port = here.port((Object) "value");
        for (var target : targets) {
            port.emit(target);
            on(here, () -> port.emit(target));
            on(there, () -> port.emit(target));
        }
        settle(2, here, there);
        assertThere(3, "emitted to by a port");
    }

    @Test
    void theTargetOfATickerRunsOnItsOwnCircuit() {
        for (var target : targets) {
            var ticked = new CountDownLatch(2);
            Pipe<Object> count = there.pipe((Object _) -> ticked.countDown());
            Pipe<Object> both = there.pipe(List.of(target, count));
            var ticker = here.ticker(Duration.ofNanos(100_000), both);
            reach(ticked, "two ticks");
            ticker.closeAwait();
            settle(2, here, there);
        }
        plain.assertOn(there, "ticked");
        fiber.assertOn(there, "ticked with a fiber");
        channel.assertOn(there, "ticked with a channel");
    }

    /// The value of another circuit's cell is computed on that circuit.
    @Test
    void aStageBeforeACellRunsOnTheCellsCircuit() {
        var cell = there.cell((Object) "initial");
        var staged = cortex.fiber().peek(fiber.receptor()).pipe(cell);
        emitFromEverywhere(here.pipe(staged));
        fiber.assertOnly(4, there, "stage before a cell");
        assertThat(cell.get()).isSameAs("third");
    }
}
