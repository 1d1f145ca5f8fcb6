package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.monitor.CircuitListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Calls of listeners. Other tests create circuits concurrently, so each test observes only its own.
class CircuitListenerTest {

    private final List<String> told = new CopyOnWriteArrayList<>();

    /// Records the circuits of one name, then runs an action on each.
    private CircuitListener of(String name, Consumer<Circuit> opened, Consumer<Circuit> closed) {
        return new CircuitListener() {
            @Override
            public void opened(Circuit circuit) {
                if (circuit.subject().name().toString().equals(name)) {
                    told.add("opened");
                    opened.accept(circuit);
                }
            }

            @Override
            public void closed(Circuit circuit) {
                if (circuit.subject().name().toString().equals(name)) {
                    told.add("closed");
                    closed.accept(circuit);
                }
            }
        };
    }

    private static void fail(Circuit circuit) {
        throw new AssertionError("what a listener throws is dropped");
    }

    @Test
    void errorsOfAListenerPreventNeitherMakingNorClosing() throws Exception {
        String name = "listened.errors";
        try (var _ = MyelinProvider.onCircuits(of(name, CircuitListenerTest::fail, CircuitListenerTest::fail))) {
            Circuit circuit = cortex().circuit(cortex().name(name));
            circuit.<Integer>pipe(_ -> {}).emit(1);
            circuit.closeAwait();
            assertThat(told).containsExactly("opened", "closed");
            assertThat(MyelinProvider.circuits()).doesNotContain(circuit);
        }
    }

    @Test
    void aListenerMayCloseTheCircuit() throws Exception {
        String name = "listened.close";
        try (var _ = MyelinProvider.onCircuits(of(name, Circuit::close, _ -> {}));
                var _ = MyelinProvider.onCircuits(of(name, Circuit::close, _ -> {}))) {
            Circuit circuit = cortex().circuit(cortex().name(name));
            assertThat(MyelinProvider.circuits()).doesNotContain(circuit);
            circuit.closeAwait();
            assertThat(told).startsWith("opened", "closed").endsWith("closed");
        }
    }

    @Test
    void openCircuitsAreReportedUntilTheListenerIsRemoved() throws Exception {
        String name = "listened.open";
        Circuit circuit = cortex().circuit(cortex().name(name));
        AutoCloseable listening = MyelinProvider.onCircuits(of(name, _ -> {}, _ -> {}));
        assertThat(told).containsExactly("opened");
        listening.close();
        circuit.close();
        assertThat(told).containsExactly("opened");
    }

    @Test
    void aListenerThatWasAddedTwiceIsRemovedTwice() throws Exception {
        String name = "listened.twice";
        CircuitListener listener = of(name, _ -> {}, _ -> {});
        AutoCloseable first = MyelinProvider.onCircuits(listener);
        try (var _ = MyelinProvider.onCircuits(listener)) {
            first.close();
            first.close();
            cortex().circuit(cortex().name(name)).close();
            assertThat(told).containsExactly("opened", "closed");
        }
        cortex().circuit(cortex().name(name)).close();
        assertThat(told).hasSize(2);
    }

    @Test
    void aMissingListenerIsRefused() {
        assertThatNullPointerException().isThrownBy(() -> MyelinProvider.onCircuits(null));
    }
}
