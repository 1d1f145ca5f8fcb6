package io.myelin.cluster.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import io.myelin.cluster.program.Programs;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import io.myelin.journal.Codecs;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A member that is rebuilt at another moment than the others has to tick at the same entries as they.
class TickOrderTest {

    private static final int CIRCUITS = 20;

    private final CircuitService service;
    private final ClientSession session = stub(ClientSession.class);

    TickOrderTest() throws ReflectiveOperationException {
        var settings = ClusterSettings.builder("ticks").build();
        // Each circuit is closed after three entries, and opened by its next tick.
        var programs = Programs.builder()
                .program("beat", circuit -> {
                    circuit.history(3);
                    circuit.inlet("begin", Codecs.LONG, _ -> {});
                    long interval = 70 + 13L * Integer.parseInt(circuit.address().key());
                    circuit.ticker("tick", Duration.ofMillis(interval), _ -> {});
                })
                .program("clock", 1, circuit -> {
                    circuit.history(1);
                    circuit.inlet("begin", Codecs.LONG, _ -> {});
                    circuit.ticker("former", Duration.ofMillis(1_000), _ -> {});
                })
                .program("clock", 2, circuit -> {
                    circuit.history(1);
                    circuit.inlet("begin", Codecs.LONG, _ -> {});
                    circuit.ticker("former", Duration.ofMillis(300), _ -> {});
                    circuit.ticker("new", Duration.ofMillis(100), _ -> {});
                })
                .build();
        service = new CircuitService(
                settings, 0, programs, new Agreement(settings, 0), new Idling(100_000), stub(ServiceListener.class));
        MethodHandles.privateLookupIn(CircuitService.class, MethodHandles.lookup())
                .findVarHandle(CircuitService.class, "cluster", Cluster.class)
                .set(service, stub(Cluster.class));
    }

    @SuppressWarnings("unchecked") // made for this type
    private static <T> T stub(Class<T> type) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> {
            var result = method.getReturnType();
            return result == boolean.class ? (Object) true : result == long.class ? 1L : null;
        });
    }

    private void message(long time, MessageWriter message) {
        service.onSessionMessage(session, time, message.buffer(), 0, message.length(), null);
    }

    private void item(long time, long number, MessageWriter item) {
        message(
                time,
                new MessageWriter(64).int8(Messages.ITEMS).int64(0).int64(number).int32(1).bytes(item.copy()));
    }

    private void greet() {
        message(
                0,
                new MessageWriter(64)
                        .int8(Messages.HELLO)
                        .int8(Messages.PROTOCOL)
                        .text("ticks")
                        .text("test")
                        .int64(1)
                        .int8(1)
                        .text("")
                        .int64(1)
                        .int32(0));
    }

    private void emit(long time, long number, String address) {
        item(time, number, new MessageWriter(64)
                .int8(Messages.EMISSION)
                .text(address)
                .text("begin")
                .text(Codecs.LONG.name())
                .value(Codecs.LONG, 1L));
    }

    /// The circuit's clock would go back.
    @Test
    void aTickerOfANewVersionTicksAtItsIntervalFromThenOn() {
        greet();
        for (int member = 0; member < 2; member++) {
            item(0, 1 + member, new MessageWriter(64).int8(Messages.MEMBER).int32(member).int32(2)
                    .text("clock").int32(1).text("clock").int32(2));
        }
        emit(0, 3, "clock/a");
        item(900, 4, new MessageWriter(64).int8(Messages.UPGRADE).text("clock").int32(2));
        emit(900, 5, "clock/a");
        var ticks = service.slots.get("clock/a").ticks;
        assertThat(ticks).extracting(tick -> tick.due).containsExactly(1_000L, 1_000L);
        service.onTimerEvent(0, 1_000);
        assertThat(ticks).extracting(tick -> tick.due).containsExactly(1_300L, 1_100L);
        service.onTerminate(stub(Cluster.class));
    }

    @Test
    void nothingIsDueAfterAnEntry() {
        greet();
        item(0, 1, new MessageWriter(16).int8(Messages.MEMBER).int32(0).int32(1).text("beat").int32(1));
        for (int circuit = 0; circuit < CIRCUITS; circuit++) {
            emit(circuit, 2 + circuit, "beat/" + circuit);
        }
        assertThat(service.slots).hasSize(CIRCUITS);
        for (long time = CIRCUITS; time < 3_000; time++) {
            service.onTimerEvent(0, time);
            for (var slot : service.slots.values()) {
                assertThat(slot.failed).isNull();
                for (var tick : slot.ticks) {
                    assertThat(tick.due).as(slot.name + " at " + time).isGreaterThan(time);
                }
            }
        }
        service.onTerminate(stub(Cluster.class));
    }
}
