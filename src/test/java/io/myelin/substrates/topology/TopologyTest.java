package io.myelin.substrates.topology;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.substrates.MyelinProvider;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TopologyTest {

    private final Circuit circuit = cortex().circuit(name("plant"));

    @AfterEach
    void close() {
        circuit.closeAwait();
    }

    private static Name name(String text) {
        return cortex().name(text);
    }

    private List<String> picture(Pipe<?>... entrances) {
        return MyelinProvider.topology(circuit, entrances).edges().stream()
                .map(edge -> edge.from() + " " + edge.kind() + " " + edge.to()
                        + (edge.by().isEmpty() ? "" : " by " + edge.by()))
                .toList();
    }

    private static int line() {
        return StackWalker.getInstance().walk(frames -> frames.skip(1).findFirst().orElseThrow().getLineNumber());
    }

    @Test
    void anEmptyCircuitHasNothing() {
        assertThat(MyelinProvider.topology(circuit)).isEqualTo(new CircuitTopology("plant", List.of(), List.of()));
    }

    @Test
    void registrationsWithTheirCode() {
        var levels = circuit.conduit(name("level"), Integer.class);
        var unique = new StringBuilder();
        int line = line() + 1;
        levels.subscribe(circuit.subscriber(name("alarm"), (channel, registrar) -> {
            if (channel.name() == name("tank.north")) {
                registrar.register(unique::append);
            }
        }));
        levels.get(name("tank.south"));
        levels.get(name("tank.north")).emit(1);
        circuit.await();

        assertThat(picture()).containsExactly(
                "conduit:level CONTAINS channel:level/tank.north",
                "conduit:level CONTAINS channel:level/tank.south",
                "channel:level/tank.north REGISTERED receptor:TopologyTest:" + (line + 2) + " by alarm",
                "subscriber:alarm SUBSCRIBED conduit:level");
        assertThat(MyelinProvider.topology(circuit).nodes())
                .filteredOn(node -> node.kind() == Node.Kind.SUBSCRIBER)
                .singleElement()
                .satisfies(node -> assertThat(node.code().orElseThrow())
                        .isEqualTo(new CodeLocation(TopologyTest.class.getName(), List.of(line + 1))));
        assertThat(MyelinProvider.topology(circuit).nodes())
                .filteredOn(Node::pending)
                .extracting(Node::id)
                .containsExactly("channel:level/tank.south"); // its subscriber was not called yet
    }

    /// Their classes have the same interface and capture the same types.
    @Test
    void lambdasThatCannotBeToldApartHaveTheLinesOfAll() {
        int line = line();
        Receptor<Byte> first = value -> assertThat(value).isEqualTo(circuit);
        Receptor<Byte> second = value -> assertThat(value).isNotEqualTo(circuit);
        var nodes = MyelinProvider.topology(circuit, circuit.pipe(first), circuit.pipe(second)).nodes();

        assertThat(nodes).filteredOn(node -> node.kind() == Node.Kind.RECEPTOR)
                .hasSize(2)
                .allSatisfy(node -> assertThat(node.code().orElseThrow().lines()).contains(line + 1, line + 2));
    }

    @Test
    void classesAndMethodReferencesHaveLines() {
        var list = new ArrayList<Integer>();
        int line = line() + 1;
        Pipe<Integer> reference = circuit.pipe(name("reference"), (Receptor<Integer>) list::add);
        Pipe<Integer> anonymous = circuit.pipe(name("anonymous"), new Receptor<Integer>() {
            @Override
            public void receive(Integer value) {
                list.add(value);
            }
        });
        @SuppressWarnings("unchecked")
        var proxy = (Receptor<Integer>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Receptor.class}, (_, _, _) -> null);

        assertThat(picture(reference, anonymous)).containsExactly(
                "pipe:reference CALLS receptor:TopologyTest:" + line,
                "pipe:anonymous CALLS receptor:TopologyTest$1:" + (line + 4));
        assertThat(MyelinProvider.topology(circuit, circuit.pipe(proxy)).nodes().getLast().code().orElseThrow().lines())
                .isEmpty();
    }

    @Test
    void stagesAndTheirSidePipes() {
        Pipe<Integer> end = circuit.pipe(name("end"));
        Pipe<Integer> side = circuit.pipe(name("side"));
        Pipe<Integer> entrance = cortex().fiber(Integer.class)
                .guard(value -> value > 0)
                .tee(side)
                .route(value -> value > 5, side)
                .when(value -> value > 3, cortex().fiber(Integer.class).limit(2))
                .pipe(end);

        assertThat(picture()).isEmpty();
        assertThat(picture(entrance)).containsExactly(
                "pipe:end CALLS stage:Guard",
                "stage:Guard CALLS stage:Tee",
                "stage:Tee TRANSIT pipe:side",
                "stage:Tee CALLS stage:Route",
                "stage:Route TRANSIT pipe:side",
                "stage:Route CALLS stage:When",
                "stage:When CALLS stage:Limit",
                "stage:When CALLS pipe:end#2",
                "stage:Limit CALLS pipe:end#2");
    }

    @Test
    void fanOutsAndOtherCircuits() {
        var other = cortex().circuit(name("other"));
        Pipe<Integer> one = circuit.pipe(name("one"));
        var level = circuit.<Integer>cell(name("level"), 0);
        Pipe<Integer> beyond = other.pipe(name("beyond"));
        Pipe<Integer> hop = circuit.pipe(beyond);
        Pipe<Integer> all = circuit.pipe(name("all"), List.of(one, level.pipe(), beyond));

        assertThat(picture(one, hop, all)).containsExactlyInAnyOrder(
                "pipe:plant CROSSING elsewhere:other/beyond",
                "pipe:all TRANSIT pipe:one",
                "pipe:all TRANSIT cell:level",
                "pipe:all CROSSING elsewhere:other/beyond");
        assertThat(picture(beyond, hop)).containsExactly("pipe:plant CROSSING elsewhere:other/beyond");
        other.close();
    }

    @Test
    void levelsOfStemRouting() {
        var roll = circuit.conduit(name("roll"), Integer.class, Routing.STEM);
        Pipe<Integer> total = circuit.pipe(name("total"));
        roll.subscribe(circuit.subscriber(name("root"), (channel, registrar) -> {
            if (channel.name() == name("a")) {
                registrar.register(total);
            }
        }));
        roll.get(name("a.b.c"));

        assertThat(picture()).noneMatch(edge -> edge.contains("STEM")); // levels come with the first emission
        roll.get(name("a.b.c")).emit(1);
        circuit.await();

        assertThat(picture()).containsExactly(
                "conduit:roll CONTAINS channel:roll/a",
                "conduit:roll CONTAINS channel:roll/a.b",
                "conduit:roll CONTAINS channel:roll/a.b.c",
                "channel:roll/a REGISTERED pipe:total by root",
                "channel:roll/a.b STEM channel:roll/a",
                "channel:roll/a.b.c STEM channel:roll/a.b",
                "subscriber:root SUBSCRIBED conduit:roll");
    }

    @Test
    void sinksAndTickersAndPorts() {
        var log = circuit.<io.humainary.substrates.api.Substrates.Capture<Integer>>pipe(name("log"));
        var sink = circuit.<Integer>sink(name("sink"), log);
        var clock = circuit.ticker(name("clock"), Duration.ofDays(1), circuit.pipe(name("ticks")));
        var port = circuit.<Integer>port(name("port"), 1);
        Pipe<Integer> traced = cortex().fiber(Integer.class).limit(1).pipe(sink.get(name("a")));
        Pipe<Integer> both = circuit.pipe(name("both"), List.of(traced, sink.get(name("b"))));

        assertThat(picture(both)).containsExactlyInAnyOrder(
                "sink:sink CALLS pipe:log",
                "pipe:a CALLS sink:sink",
                "pipe:b CALLS sink:sink",
                "ticker:clock TRANSIT pipe:ticks",
                "pipe:both TRANSIT pipe:a#2",
                "pipe:both TRANSIT pipe:b",
                "pipe:a#2 CALLS stage:Limit",
                "stage:Limit CALLS pipe:a");
        assertThat(MyelinProvider.topology(circuit).nodes()).extracting(Node::id).contains("port:port");
        assertThat(port.subject().name().toString()).isEqualTo("port");
        clock.closeAwait();
        assertThat(picture()).noneMatch(edge -> edge.startsWith("ticker"));
    }

    /// Of a named class, an object around a lambda, and captured variables.
    private final class Echo implements Receptor<Integer> {

        private final Pipe<Integer> own = circuit.pipe(name("own"));
        private final Object unset = "something else";

        @Override
        public void receive(Integer value) {
            own.emit(value + unset.hashCode());
        }

        Receptor<Integer> lambda() {
            return value -> own.emit(value);
        }
    }

    @Test
    void whatAReceptorMayEmitTo() {
        var levels = circuit.conduit(name("level"), Integer.class);
        var sum = circuit.<Integer>cell(name("sum"), 0);
        Pipe<Integer> captured = circuit.pipe(name("captured"), value -> {
            levels.get(name("x")).emit(value);
            sum.pipe().emit(value);
        });
        var echo = new Echo();

        assertThat(picture(captured, circuit.pipe(name("echo"), echo), circuit.pipe(name("inner"), echo.lambda())))
                .filteredOn(edge -> edge.contains("HOLDS"))
                .extracting(edge -> edge.replaceAll(":\\d+", ""))
                .containsExactly(
                        "receptor:TopologyTest HOLDS conduit:level",
                        "receptor:TopologyTest HOLDS cell:sum",
                        "receptor:TopologyTest$Echo HOLDS pipe:own",
                        "receptor:TopologyTest$Echo HOLDS pipe:own");
    }

    @Test
    void aPictureBelongsToOnePointOfTheOrder() throws InterruptedException {
        var conduits = IntStream.range(0, 2)
                .mapToObj(number -> circuit.conduit(name("level" + number), Integer.class))
                .toList();
        var subscribers = conduits.stream()
                .map(_ -> circuit.<Integer>subscriber(name("s"), (_, registrar) -> registrar.register(_ -> {})))
                .toList();
        var stop = new AtomicBoolean();
        // Each entry subscribes to both conduits or ends both subscriptions, so no picture may have one of them.
        var open = new ArrayList<Subscription>();
        Pipe<Boolean> toggle = circuit.pipe(on -> {
            if (on) {
                IntStream.range(0, 2).forEach(n -> open.add(conduits.get(n).subscribe(subscribers.get(n))));
            } else {
                open.forEach(Subscription::close);
                open.clear();
            }
        });
        var producer = Thread.ofPlatform().start(() -> {
            while (!stop.get()) {
                toggle.emit(true);
                toggle.emit(false);
                circuit.await();
            }
        });
        try {
            for (int n = 0; n < 1_000; n++) {
                assertThat(picture()).filteredOn(edge -> edge.contains("SUBSCRIBED")).size().isIn(0, 2);
            }
        } finally {
            stop.set(true);
        }
        producer.join();
    }

    @Test
    void differencesByIds() {
        var levels = circuit.conduit(name("level"), Integer.class);
        levels.get(name("a"));
        var before = MyelinProvider.topology(circuit);
        levels.get(name("b"));
        var subscription = levels.subscribe(circuit.subscriber(name("s"), (_, _) -> {}));
        circuit.await();
        var after = MyelinProvider.topology(circuit);

        assertThat(before.diff(before)).hasToString("");
        assertThat(before.diff(after)).hasToString("""
                - channel:level/a
                + channel:level/a
                + channel:level/b
                + subscriber:s
                + conduit:level -> channel:level/b
                + subscriber:s -> conduit:level"""); // a is pending now
        assertThat(after.diff(before).removedEdges()).isEqualTo(before.diff(after).addedEdges());
        subscription.close();
    }

    @Test
    void aComponentThatNobodyHoldsDisappears() throws InterruptedException {
        for (int n = 0; n < 1_000; n++) {
            assertThat(circuit.cell(name("cell"), n).get()).isEqualTo(n);
        }
        var kept = circuit.conduit(name("level"), Integer.class).get(name("a"));
        for (int n = 0; n < 100 && MyelinProvider.topology(circuit).nodes().size() > 2; n++) {
            System.gc();
            Thread.sleep(10); // the collector clears references on a thread of its own
        }

        assertThat(MyelinProvider.topology(circuit).nodes()).extracting(Node::id)
                .containsExactly("conduit:level", "channel:level/a"); // the pipe keeps its conduit
        assertThat(kept.subject().name().toString()).isEqualTo("a");
    }

    @Test
    void aChainOfAnyLengthNeedsNoStack() {
        var fiber = cortex().fiber(Integer.class);
        for (int n = 0; n < 100_000; n++) {
            fiber = fiber.skip(1);
        }
        assertThat(MyelinProvider.topology(circuit, fiber.pipe(circuit.pipe(name("end")))).nodes()).hasSize(100_002);
    }

    @Test
    void badInput() {
        assertThatThrownBy(() -> MyelinProvider.topology(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> MyelinProvider.topology(circuit, (Pipe<?>) null))
                .isInstanceOf(NullPointerException.class);
        var foreign = (Pipe<?>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Pipe.class}, (_, _, _) -> null);
        assertThatThrownBy(() -> MyelinProvider.topology(circuit, foreign)).isInstanceOf(Fault.class);
        var thrown = new ArrayList<Exception>();
        circuit.pipe(_ -> {
            try {
                MyelinProvider.topology(circuit);
            } catch (IllegalStateException refused) {
                thrown.add(refused);
            }
        }).emit(1);
        circuit.await();
        assertThat(thrown).hasSize(1);
        circuit.closeAwait();
        assertThatThrownBy(() -> MyelinProvider.topology(circuit)).isInstanceOf(IllegalStateException.class);
    }
}
