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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StuckReportTest {

    private final AtomicInteger reports = new AtomicInteger();

    @SuppressWarnings("unchecked") // made for this type
    private <T> T stub(Class<T> type) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
            if (method.getName().equals("courier") && ((byte[]) arguments[0])[0] == Messages.STUCK) {
                reports.incrementAndGet();
            }
            return method.getReturnType() == boolean.class
                    ? (Object) true
                    : method.getReturnType() == long.class ? 1L : null;
        });
    }

    /// A cut between the reports of two members makes the first one void.
    @Test
    void aCircuitThatStaysStuckIsReportedAgain() throws Exception {
        var end = new CountDownLatch(1);
        var programs = Programs.builder()
                .program("stuck", circuit -> circuit.inlet("in", Codecs.LONG, _ -> {
                    try {
                        end.await();
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .build();
        var settings = ClusterSettings.builder("stuck").stuckLimit(Duration.ofMillis(100)).build();
        var service = new CircuitService(
                settings, 0, programs, new Agreement(settings, 0), new Idling(100_000), stub(ServiceListener.class));
        MethodHandles.privateLookupIn(CircuitService.class, MethodHandles.lookup())
                .findVarHandle(CircuitService.class, "cluster", Cluster.class)
                .set(service, stub(Cluster.class));
        var hello = new MessageWriter(64)
                .int8(Messages.HELLO)
                .int8(Messages.PROTOCOL)
                .text("stuck")
                .text("client")
                .int64(1)
                .int8(1)
                .text("")
                .int64(1)
                .int32(0);
        var session = stub(ClientSession.class);
        service.onSessionMessage(session, 0, hello.buffer(), 0, hello.length(), null);
        var items = new MessageWriter(64)
                .int8(Messages.ITEMS)
                .int64(0)
                .int64(1)
                .int32(2)
                .bytes(new MessageWriter(16).int8(Messages.MEMBER).int32(0).int32(1).text("stuck").int32(1).copy())
                .bytes(new MessageWriter(64)
                        .int8(Messages.EMISSION)
                        .text("stuck/a")
                        .text("in")
                        .text(Codecs.LONG.name())
                        .value(Codecs.LONG, 1L)
                        .copy());
        service.onSessionMessage(session, 0, items.buffer(), 0, items.length(), null);
        long limit = System.nanoTime() + 30_000_000_000L;
        while (reports.get() < 3 && System.nanoTime() < limit) {
            service.doBackgroundWork(0);
            Thread.sleep(5); // time has to pass
        }
        end.countDown();
        service.onTerminate(stub(Cluster.class));
        assertThat(reports).hasValueGreaterThanOrEqualTo(3);
    }
}
