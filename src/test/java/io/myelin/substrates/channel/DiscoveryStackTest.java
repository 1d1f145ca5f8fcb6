package io.myelin.substrates.channel;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.pipe.EmissionPipe;
import io.myelin.substrates.settings.CircuitSettings;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A chain of stages may have almost exhausted the stack when a pipe's subscribers are discovered at its end. A
/// callback for which there is not enough stack to begin is called again for the next emission. A callback that begins
/// and then overflows has failed, and is not called again. So this test's callback is small and has run before: the
/// platform links a call when it is first executed, which takes more stack than the call.
class DiscoveryStackTest {

    private static final int ROUNDS = 200;
    private static final int STACK = 256 << 10;
    /// The number of stack levels, from the deepest upwards, at which an emission is made: more than a discovery takes.
    private static final int LEVELS = 300;
    private static final int DIRECT = -1;

    @ParameterizedTest
    @EnumSource
    void noSubscriberIsForgottenForLackOfStack(Routing routing) {
        for (int round = 0; round < ROUNDS; round++) {
            int size = STACK + round % 16 * 1024;
            var settings = CircuitSettings.builder()
                    .threadFactory(loop -> new Thread(null, loop, "shallow", size))
                    .onFailure((subject, failure) -> {}) // each level that overflows is reported
                    .build();
            var circuit = MyelinProvider.circuit(cortex().name("shallow"), settings);
            var conduit = circuit.conduit(cortex().name("discovery"), Integer.class, routing);
            var calls = new AtomicInteger();
            var received = new AtomicInteger();
            Receptor<Integer> receptor = value -> received.addAndGet(value == DIRECT ? 1 : 0);
            conduit.subscribe(circuit.subscriber(cortex().name("small"), (_, registrar) -> {
                calls.incrementAndGet();
                registrar.register(receptor);
            }));
            conduit.get(cortex().name("before")).emit(0);
            var pipe = conduit.get(cortex().name("leaf"));
            var deep = EmissionPipe.require(pipe, circuit.subject(), "get")
                    .<Integer>prepend((next, _) -> value -> receiveAtTheEnd(next, value));
            deep.emit(0);
            pipe.emit(DIRECT);
            circuit.await();
            circuit.close();
            assertThat(calls.get()).as("calls, round " + round).isEqualTo(2);
            assertThat(received.get()).as("received, round " + round).isEqualTo(1);
        }
    }

    /// @return how many levels have tried
    private static int receiveAtTheEnd(Receptor<? super Integer> next, int value) {
        int tried = 0;
        try {
            tried = receiveAtTheEnd(next, value);
        } catch (StackOverflowError deepest) {
            // This level is the first to try.
        }
        if (tried < LEVELS) {
            try {
                next.receive(value);
            } catch (StackOverflowError expected) {
                // The next level has more stack.
            }
        }
        return tried + 1;
    }
}
