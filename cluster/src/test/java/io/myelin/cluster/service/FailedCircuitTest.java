package io.myelin.cluster.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import io.myelin.cluster.program.ClusterProgram;
import io.myelin.cluster.program.Programs;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import io.myelin.journal.Codecs;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What a circuit that fails leaves behind.
class FailedCircuitTest {

    private final ClientSession session = stub(ClientSession.class);
    private CircuitService service;
    private long number;

    @SuppressWarnings("unchecked") // made for this type
    private static <T> T stub(Class<T> type) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> {
            var result = method.getReturnType();
            return result == boolean.class ? (Object) true : result == long.class ? 1L : null;
        });
    }

    /// Begins with a program in two versions, and a client that consumes its outlet.
    private void begin(ClusterProgram first, ClusterProgram second) throws ReflectiveOperationException {
        var settings = ClusterSettings.builder("failed").build();
        var programs = Programs.builder().program("it", 1, first).program("it", 2, second).build();
        service = new CircuitService(
                settings, 0, programs, new Agreement(settings, 0), new Idling(100_000), stub(ServiceListener.class));
        MethodHandles.privateLookupIn(CircuitService.class, MethodHandles.lookup())
                .findVarHandle(CircuitService.class, "cluster", Cluster.class)
                .set(service, stub(Cluster.class));
        message(new MessageWriter(64).int8(Messages.HELLO).int8(Messages.PROTOCOL).text("failed").text("client")
                .int64(1).int8(1).text("").int64(1).int32(1).text("it").text("out"));
        for (int member = 0; member < 2; member++) {
            item(new MessageWriter(64).int8(Messages.MEMBER).int32(member).int32(2)
                    .text("it").int32(1).text("it").int32(2));
        }
    }

    private void message(MessageWriter message) {
        service.onSessionMessage(session, 0, message.buffer(), 0, message.length(), null);
    }

    private void item(MessageWriter item) {
        message(new MessageWriter(64).int8(Messages.ITEMS).int64(0).int64(++number).int32(1).bytes(item.copy()));
    }

    private void emit() {
        item(new MessageWriter(64).int8(Messages.EMISSION).text("it/a").text("in").text(Codecs.LONG.name())
                .value(Codecs.LONG, 1L));
    }

    @AfterEach
    void end() {
        service.onTerminate(stub(Cluster.class));
    }

    /// It would be one member's alone.
    @Test
    void whatAStuckCircuitEmitsAfterItWasRestartedIsNoOutput() throws Exception {
        var end = new CountDownLatch(1);
        var emitted = new CountDownLatch(1);
        begin(circuit -> {
            var out = circuit.outlet("out", Codecs.LONG);
            circuit.inlet("in", Codecs.LONG, value -> {
                try {
                    end.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
                out.receive(value);
                emitted.countDown();
            });
        }, circuit -> circuit.inlet("in", Codecs.LONG, _ -> {}));
        emit();
        for (int member = 0; member < 2; member++) {
            item(new MessageWriter(64).int8(Messages.STUCK).int32(member).text("it/a").text("stuck"));
        }
        item(new MessageWriter(64).int8(Messages.UPGRADE).text("it").int32(2));
        end.countDown();
        emitted.await();
        service.doBackgroundWork(0);
        assertThat(service.slots.get("it/a").outlets).isEmpty();
    }

    /// All members keep a reason until the client knows it, and send it in one message.
    @Test
    void aLongReasonIsCut() throws Exception {
        ClusterProgram program = circuit -> circuit.inlet("in", Codecs.<Long>of("long", _ -> 8, (_, _) -> {}, _ -> {
            throw new IllegalStateException("x".repeat(1 << 20));
        }), _ -> {});
        begin(program, program);
        emit();
        assertThat(service.clients.all().iterator().next().refused.get(number))
                .startsWith("inlet in of it: the value cannot be read as long")
                .hasSizeLessThan(10_000);
    }

    /// It would end all members, again at each start.
    @Test
    void aCircuitWhoseStatesNeedMoreStackThanThereIsIsFailedByName() throws Exception {
        var loaded = kept(true);
        begin(loaded, kept(false));
        emit();
        emit();
        assertThat(service.slots.get("it/a").failed).startsWith("its program cannot be built: ")
                .contains("StackOverflowError");
        item(new MessageWriter(64).int8(Messages.UPGRADE).text("it").int32(2));
        emit();
        assertThat(service.slots.get("it/a").failed).startsWith("its states cannot be saved: ")
                .contains("StackOverflowError");
    }

    private static ClusterProgram kept(boolean loads) {
        return circuit -> {
            circuit.history(1); // saved after each entry
            circuit.inlet("in", Codecs.LONG, _ -> {});
            circuit.state("deep", Codecs.LONG, () -> loads ? 1 : recurse(1), value -> {
                if (loads) {
                    recurse(value);
                }
            });
        };
    }

    private static long recurse(long depth) {
        return recurse(depth + 1) + 1;
    }
}
