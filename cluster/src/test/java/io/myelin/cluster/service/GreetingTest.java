package io.myelin.cluster.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import io.myelin.cluster.program.Programs;
import io.myelin.cluster.wire.MessageReader;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.junit.jupiter.api.Test;

/// Greetings of another protocol.
class GreetingTest {

    private final List<String> failures = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private final CircuitService service;

    GreetingTest() throws ReflectiveOperationException {
        var settings = ClusterSettings.builder("greeting").build();
        service = new CircuitService(
                settings,
                0,
                Programs.builder().build(),
                new Agreement(settings, 0),
                new Idling(100_000),
                stub(ServiceListener.class));
        MethodHandles.privateLookupIn(CircuitService.class, MethodHandles.lookup())
                .findVarHandle(CircuitService.class, "cluster", Cluster.class)
                .set(service, stub(Cluster.class));
    }

    @SuppressWarnings("unchecked") // made for this type
    private <T> T stub(Class<T> type) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
            switch (method.getName()) {
                case "failed" -> failures.add(((Throwable) arguments[0]).getMessage());
                case "offer" -> {
                    var refusal = new MessageReader()
                            .read((DirectBuffer) arguments[0], (int) arguments[1], (int) arguments[2]);
                    assertThat(refusal.int8()).isEqualTo(Messages.REFUSED);
                    refusals.add(refusal.text());
                }
                default -> {}
            }
            return method.getReturnType() == long.class ? 1L : null;
        });
    }

    private void greet(int protocol, String identity) {
        var greeting = new MessageWriter(64)
                .int8(Messages.HELLO)
                .int8(protocol)
                .text("greeting")
                .text(identity)
                .text("")
                .int64(1)
                .int32(0);
        service.onSessionMessage(stub(ClientSession.class), 0, greeting.buffer(), 0, greeting.length(), null);
    }

    /// All its entries would be passed over, since they come from clients that were refused.
    @Test
    void aLogOfAnotherProtocolIsNotApplied() {
        greet(Messages.PROTOCOL - 1, "client");
        assertThatThrownBy(() -> greet(Messages.PROTOCOL - 1, "member/1"))
                .isInstanceOf(AgentTerminationException.class);
        assertThat(failures).containsExactly("the log begins with a member of another kind: the cluster's protocol is "
                + Messages.PROTOCOL + ", the client's " + (Messages.PROTOCOL - 1));
    }

    @Test
    void aMemberOfAnotherProtocolCannotStopACluster() {
        greet(Messages.PROTOCOL, "member/0");
        greet(Messages.PROTOCOL - 1, "member/1");
        assertThat(failures).isEmpty();
        assertThat(refusals).containsExactly("the cluster's protocol is " + Messages.PROTOCOL + ", the client's "
                + (Messages.PROTOCOL - 1));
    }
}
