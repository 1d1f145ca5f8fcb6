package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.PICKY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.journal.support.Eventually;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// The journal refuses an emission of the circuit's own member, and there was no memory to check that.
class HeldUpReceiptTest {

    private final AtomicBoolean scarce = new AtomicBoolean();

    /// Has no memory for a check of a receipt while `scarce` is set, once.
    private final class ScarcePipe implements Pipe<Object> {

        private final Pipe<Object> pipe;

        ScarcePipe(Pipe<Object> pipe) {
            this.pipe = pipe;
        }

        @Override
        public void emit(Object emission) {
            if (emission instanceof DurableReceipts.Pending && scarce.getAndSet(false)) {
                throw new OutOfMemoryError("thrown by this test");
            }
            pipe.emit(emission);
        }

        @Override
        public Subject<Pipe<Object>> subject() {
            return pipe.subject();
        }
    }

    /// A circuit whose inlets have such pipes.
    @SuppressWarnings("unchecked") // each of them is a Pipe, and takes what the inlet emits
    private Circuit circuit() {
        var circuit = Substrates.cortex().circuit();
        return (Circuit) Proxy.newProxyInstance(
                Circuit.class.getClassLoader(), new Class<?>[] {Circuit.class}, (_, method, arguments) -> {
                    try {
                        var result = method.invoke(circuit, arguments);
                        return isOfAnInlet(arguments) ? new ScarcePipe((Pipe<Object>) result) : result;
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    private static boolean isOfAnInlet(Object[] arguments) {
        return arguments != null
                && arguments.length == 2
                && arguments[1].getClass().getName().startsWith(HostedPort.class.getName());
    }

    /// Otherwise it would wait until the next emission.
    @Test
    void theReceiptFailsAllTheSame() throws Exception {
        var settings = HostSettings.defaults().sweep(Duration.ofMillis(100)).circuits(this::circuit);
        try (var members = Members.create();
                var host = CircuitHost.of(members.start(HostCluster.configure(members.config(), 1)), settings)
                        .define(KIND, circuit -> circuit.inlet(PICKY, _ -> {}))) {
            host.start();
            var inlet = host.circuit(KIND, "one").inlet(PICKY);
            inlet.ask(1L).get(1, TimeUnit.MINUTES);
            Eventually.until("here", () -> host.circuits().resident(KIND + "/one") != null);
            scarce.set(true);
            var held = inlet.ask(-1L);
            assertThatThrownBy(() -> held.get(1, TimeUnit.MINUTES))
                    .hasCauseInstanceOf(RefusedEmissionException.class);
            assertThat(scarce).isFalse();
            inlet.ask(2L).get(1, TimeUnit.MINUTES);
        }
    }
}
