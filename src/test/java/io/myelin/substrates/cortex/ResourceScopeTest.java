package io.myelin.substrates.cortex;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Scope;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitListener;
import io.myelin.substrates.monitor.CircuitStatistics.Activity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A scope that a caller closes when its stack is almost exhausted. The timeout detects a circuit that was not closed.
@Timeout(60)
class ResourceScopeTest {

    private static final int LEVELS = 60;

    @Test
    void noResourceIsForgottenForLackOfStack() throws InterruptedException {
        for (int size = 0; size < 20; size++) {
            var circuits = new ArrayList<Circuit>();
            Scope scope = cortex().scope();
            fill(scope, circuits);
            fill(scope.scope(), circuits);
            fill(scope.scope().scope(), circuits);
            var deep = new Thread(null, () -> closeAtTheEnd(scope), "deep", (256L << 10) + size * 1024L);
            deep.start();
            deep.join();
            scope.close();
            awaitEnds(circuits);
        }
    }

    /// Listeners are called during the close of a circuit.
    @Test
    void aListenerMayCloseTheScopeThatIsBeingClosed() throws Exception {
        var circuits = new ArrayList<Circuit>();
        Scope scope = cortex().scope();
        fill(scope, circuits);
        fill(scope.scope(), circuits);
        var listener = new CircuitListener() {
            @Override
            public void opened(Circuit circuit) {}

            @Override
            public void closed(Circuit circuit) {
                if (circuits.contains(circuit)) {
                    scope.close();
                }
            }
        };
        try (var _ = MyelinProvider.onCircuits(listener)) {
            scope.close();
        }
        awaitEnds(circuits);
    }

    private static void awaitEnds(List<Circuit> circuits) {
        for (var circuit : circuits) {
            circuit.await(); // if the close was queued, this returns when the circuit admits nothing more
            while (MyelinProvider.statistics(circuit).activity() != Activity.ENDED) {
                assertThat(Thread.interrupted()).as(circuit + " was forgotten").isFalse(); // by the timeout
                Thread.yield(); // its thread is about to end
            }
        }
    }

    private static void fill(Scope scope, List<Circuit> circuits) {
        for (int i = 0; i < 3; i++) {
            var circuit = scope.register(cortex().circuit());
            circuit.<Integer>pipe(_ -> {}).emit(i);
            circuits.add(circuit);
        }
    }

    /// Closes the scope at each of the last levels of an overflowed stack, from the deepest upwards, until a call
    /// returns normally.
    private static int closeAtTheEnd(Scope scope) {
        int tried = 0;
        try {
            tried = closeAtTheEnd(scope);
        } catch (StackOverflowError deepest) {
            // This level is the first to try.
        }
        if (tried < LEVELS) {
            try {
                scope.close();
                return LEVELS;
            } catch (StackOverflowError expected) {
                // The next level has more stack.
            }
        }
        return tried + 1;
    }
}
