package io.myelin.cluster.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import io.myelin.cluster.program.Programs;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import io.myelin.journal.Codecs;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A member that catches up applies thousands of entries between two looks at what its circuits have emitted: what it
/// does not take over then waits in memory that nothing bounds.
class HeldOutputsTest {

    private static final int EMISSIONS = 5_000;

    private final CountDownLatch emitted = new CountDownLatch(EMISSIONS);
    private final ClientSession session = stub(ClientSession.class, null);
    private long position;

    @TempDir
    Path folder;

    @SuppressWarnings("unchecked") // made for this type
    private <T> T stub(Class<T> type, Aeron aeron) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> {
            var result = method.getReturnType();
            return result == boolean.class ? (Object) true
                    : result == long.class ? method.getName().equals("logPosition") ? position++ : 1L
                            : result == Aeron.class ? aeron : null;
        });
    }

    @Test
    void oneLookTakesOverEverythingThatCircuitsHaveEmitted() throws InterruptedException {
        var settings = ClusterSettings.builder("held").build();
        var programs = Programs.builder()
                .program("echo", circuit -> {
                    var out = circuit.outlet("out", Codecs.LONG);
                    circuit.inlet("in", Codecs.LONG, value -> {
                        out.receive(value);
                        emitted.countDown();
                    });
                })
                .build();
        var service = new CircuitService(
                settings, 0, programs, new Agreement(settings, 0), new Idling(100_000),
                stub(ServiceListener.class, null));
        try (var driver = AgreementTest.driver(folder);
                var aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
            service.onStart(stub(Cluster.class, aeron), null);
            message(service, new MessageWriter(64).int8(Messages.HELLO).int8(Messages.PROTOCOL).text("held")
                    .text("consumer").int64(1).int8(1).text("").int64(1).int32(1).text("echo").text("out"));
            items(service, 1, 1, new MessageWriter(16).int8(Messages.MEMBER).int32(0).int32(1).text("echo").int32(1));
            items(service, 2, EMISSIONS, new MessageWriter(64).int8(Messages.EMISSION).text("echo/a").text("in")
                    .text(Codecs.LONG.name()).value(Codecs.LONG, 1L));
            emitted.await();
            service.doBackgroundWork(0);
            assertThat(service.outputs.held()).isEqualTo(EMISSIONS);
            service.onTerminate(stub(Cluster.class, null));
        }
    }

    private void items(CircuitService service, long first, int count, MessageWriter item) {
        var message = new MessageWriter(64).int8(Messages.ITEMS).int64(0).int64(first).int32(count);
        for (int n = 0; n < count; n++) {
            message.bytes(item.copy());
        }
        message(service, message);
    }

    private void message(CircuitService service, MessageWriter message) {
        service.onSessionMessage(session, 0, message.buffer(), 0, message.length(), null);
    }
}
