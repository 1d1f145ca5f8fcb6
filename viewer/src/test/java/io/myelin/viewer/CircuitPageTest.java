package io.myelin.viewer;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.topology.CircuitTopology;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CircuitPageTest {

    private final Circuit circuit = cortex().circuit(name("plant"));
    private final Conduit<Integer> levels = circuit.conduit(name("level"), Integer.class);
    private final Conduit<Integer> alarms = circuit.conduit(name("alarm"), Integer.class);
    private final List<Integer> received = new ArrayList<>();

    @BeforeEach
    void connect() {
        levels.subscribe(circuit.subscriber(name("check"), (_, registrar) -> registrar.register(received::add)));
        levels.get(name("a"));
        levels.get(name("b"));
        alarms.get(name("c"));
        circuit.await();
    }

    @AfterEach
    void close() {
        circuit.closeAwait();
    }

    private static Name name(String text) {
        return cortex().name(text);
    }

    /// A browser that shows the page.
    private static final class Viewer implements AutoCloseable {

        private final HttpClient client = HttpClient.newHttpClient();
        private final BufferedReader lines;

        Viewer(URI page) throws IOException, InterruptedException {
            var request = HttpRequest.newBuilder(page.resolve("stream")).build();
            var answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
        }

        /// The data of the next event of a kind; an empty text after the end of all.
        String next(String kind) {
            try {
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.equals("event:" + kind)) {
                        return lines.readLine().substring("data:".length());
                    }
                }
            } catch (IOException reset) {
                // an end as well
            }
            return "";
        }

        @Override
        public void close() throws IOException {
            lines.close();
            client.close();
        }
    }

    /// What was there before is there again, and no more.
    private void awaitPicture(CircuitTopology before) throws InterruptedException {
        for (int n = 0; n < 600 && !MyelinProvider.topology(circuit).equals(before); n++) {
            Thread.sleep(100); // the page notices that a viewer has gone when it sends figures
        }
        assertThat(MyelinProvider.topology(circuit)).isEqualTo(before);
    }

    @Test
    void countsAreExactWhileSomebodyLooksAndNothingIsLeftWhenNobodyDoes() throws Exception {
        var before = MyelinProvider.topology(circuit);
        try (var page = CircuitPage.open(circuit, 0, List.of(levels))) {
            assertThat(MyelinProvider.topology(circuit)).isEqualTo(before);
            levels.get(name("a")).emit(-1); // the subscriber is called, so that only the page makes a difference
            levels.get(name("b")).emit(0);
            circuit.await();
            before = MyelinProvider.topology(circuit);
            try (var viewer = new Viewer(page.address()); var other = new Viewer(page.address())) {
                assertThat(viewer.next("picture")).isEqualTo("{\"circuit\":\"plant\",\"nodes\":["
                        + "{\"id\":\"conduit:level\",\"kind\":\"conduit\",\"name\":\"level\"},"
                        + "{\"id\":\"channel:level/a\",\"kind\":\"channel\",\"name\":\"a\"},"
                        + "{\"id\":\"channel:level/b\",\"kind\":\"channel\",\"name\":\"b\"},"
                        + "{\"id\":\"conduit:alarm\",\"kind\":\"conduit\",\"name\":\"alarm\"},"
                        + "{\"id\":\"channel:alarm/c\",\"kind\":\"channel\",\"name\":\"c\"},"
                        + before.json().replace("\n", "").split("\\{\"id\":\"channel:alarm/c\"[^}]*},", 2)[1]);
                assertThat(viewer.next("figures")).contains("\"counts\":[null,0,0,null,null,");
                assertThat(other.next("figures")).isNotEmpty();
                for (int n = 1; n <= 1_000; n++) {
                    levels.get(name(n % 4 == 0 ? "b" : "a")).emit(n);
                    alarms.get(name("c")).emit(n);
                }
                circuit.await();
                viewer.next("figures"); // it may have been on its way
                assertThat(viewer.next("figures")).contains("\"failures\":0,", "\"counts\":[null,750,250,null,null,");
            }
            awaitPicture(before);
        }
        assertThat(received).containsExactlyElementsOf(IntStream.rangeClosed(-1, 1_000).boxed().toList());
    }

    @Test
    void anEnclosingNameIsGivenWhatComesToTheNamesBelow() throws Exception {
        var roll = circuit.<Integer>conduit(name("roll"), Integer.class, Routing.STEM);
        roll.get(name("x.y"));
        roll.get(name("x"));
        var counts = new ChannelCounts(circuit, List.of(roll));
        counts.enter();
        roll.get(name("x.y")).emit(1);
        roll.get(name("x")).emit(2);
        circuit.await();

        assertThat(MyelinProvider.topology(circuit).nodes())
                .filteredOn(node -> node.id().startsWith("channel:roll"))
                .extracting(node -> node.name() + " " + counts.of(node).orElse(-1))
                .containsExactly("x 2", "x.y 1");
        counts.leave();
    }

    /// Two conduits of one name cannot be told apart in a picture; nor can channels of others be taken for theirs.
    @Test
    void conduitsOfOneNameAreCountedTogether() {
        var second = circuit.<Integer>conduit(name("level"), Integer.class);
        var counts = new ChannelCounts(circuit, List.of(levels, second));
        counts.enter();
        levels.get(name("a")).emit(1);
        second.get(name("a")).emit(1);
        circuit.await();

        assertThat(MyelinProvider.topology(circuit).nodes())
                .filteredOn(node -> counts.of(node).isPresent())
                .extracting(node -> node.id() + " " + counts.of(node).getAsLong())
                .containsExactly("channel:level/a 2", "channel:level/b 0");
        counts.leave();
    }

    /// Each producer's numbers must arrive in order, once.
    @Test
    void aViewerThatComesAndGoesChangesNothing() throws InterruptedException {
        int producers = 3;
        var conduit = circuit.<int[]>conduit(name("numbers"), int[].class);
        var seen = new int[producers];
        var wrong = new ArrayList<int[]>();
        conduit.subscribe(circuit.subscriber(name("order"), (_, registrar) -> registrar.register(value -> {
            if (seen[value[0]]++ != value[1]) {
                wrong.add(value);
            }
        })));
        var emitted = new int[producers];
        for (int producer = 0; producer < producers; producer++) {
            conduit.get(name("p" + producer)).emit(new int[] {producer, emitted[producer]++});
        }
        circuit.await();
        var before = MyelinProvider.topology(circuit);
        var stop = new AtomicBoolean();
        var threads = IntStream.range(0, producers)
                .mapToObj(producer -> Thread.ofPlatform().start(() -> {
                    var pipe = conduit.get(name("p" + producer));
                    while (!stop.get()) {
                        pipe.emit(new int[] {producer, emitted[producer]++});
                        if (emitted[producer] % 100 == 0) {
                            circuit.await(); // or the viewers would wait behind a backlog
                        }
                    }
                }))
                .toList();
        var counts = new ChannelCounts(circuit, List.of(conduit));
        try {
            for (int n = 0; n < 1_000; n++) {
                counts.enter();
                circuit.await();
                counts.leave();
            }
        } finally {
            stop.set(true);
        }
        for (var thread : threads) {
            thread.join();
        }
        circuit.await();

        assertThat(wrong).isEmpty();
        assertThat(seen).isEqualTo(emitted);
        assertThat(MyelinProvider.failures(circuit)).isZero();
        assertThat(MyelinProvider.topology(circuit)).isEqualTo(before);
    }

    @Test
    void aCircuitThatIsStuckHasFiguresAndNoPicture() throws Exception {
        var go = new CountDownLatch(1);
        Pipe<Integer> stuck = circuit.pipe((Receptor<Integer>) _ -> {
            try {
                go.await();
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
        });
        stuck.emit(1);
        stuck.emit(2);
        try (var page = CircuitPage.open(circuit, 0, List.of(levels)); var viewer = new Viewer(page.address())) {
            assertThat(viewer.next("figures")).contains("\"waiting\":").contains("\"counts\":[]");
            assertThat(viewer.next("figures")).contains("\"counts\":[]").doesNotContain("\"busy\":0,");
            go.countDown();
            assertThat(viewer.next("picture")).isNotEmpty();
        }
    }

    @Test
    void aNameIsNotPartOfThePageAndIsQuotedInItsData() throws Exception {
        var evil = circuit.<Integer>conduit(name("</script><img src=x onerror=\"alert(1)\">\ndata:"), Integer.class);
        evil.get(name("\"]}"));
        try (var page = CircuitPage.open(circuit, 0, List.of(evil)); var viewer = new Viewer(page.address())) {
            assertThat(viewer.next("picture"))
                    .contains("\"name\":\"</script><img src=x onerror=\\\"alert(1)\\\">\ufffddata:\"",
                            "\"name\":\"\\\"]}\"")
                    .endsWith("]}");
            assertThat(viewer.next("figures")).endsWith(",null,0]}");
        }
    }

    @Test
    void thePageIsClosedWithItsCircuit() throws Exception {
        try (var page = CircuitPage.open(circuit, 0, List.of(levels))) {
            try (var viewer = new Viewer(page.address())) {
                assertThat(viewer.next("picture")).isNotEmpty();
                circuit.close();
                while (!viewer.next("figures").isEmpty()) {
                    // sent before
                }
            }
            assertThatThrownBy(() -> new Viewer(page.address())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aPageThatIsClosedLeavesNothingBehind() throws Exception {
        var before = MyelinProvider.topology(circuit);
        var page = CircuitPage.open(circuit, 0, List.of(levels));
        try (var viewer = new Viewer(page.address())) {
            assertThat(viewer.next("figures")).isNotEmpty();
            assertThat(MyelinProvider.topology(circuit)).isNotEqualTo(before);
            page.close();
            assertThat(MyelinProvider.topology(circuit)).isEqualTo(before);
            while (!viewer.next("figures").isEmpty()) {
                // sent before
            }
        }
        page.close();
        circuit.await();
        assertThat(MyelinProvider.topology(circuit)).isEqualTo(before);
    }

    @Test
    void badArguments() {
        var other = cortex().circuit(name("other"));
        var foreign = other.<Integer>conduit(name("level"), Integer.class);
        assertThatThrownBy(() -> CircuitPage.open(circuit, 0, List.of(foreign)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CircuitPage.open(circuit, 65_536, List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CircuitPage.open(null, 0, List.of())).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> CircuitPage.open(circuit, 0, List.of(), (Pipe<?>) null))
                .isInstanceOf(NullPointerException.class);
        var unknown = (Circuit) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Circuit.class}, (_, _, _) -> null);
        assertThatThrownBy(() -> CircuitPage.open(unknown, 0, List.of())).isInstanceOf(IllegalArgumentException.class);
        other.closeAwait();
        assertThatThrownBy(() -> CircuitPage.open(other, 0, List.of(foreign)))
                .isInstanceOf(IllegalStateException.class);
    }
}
