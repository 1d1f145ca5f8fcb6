package io.myelin.cluster.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import io.myelin.cluster.program.Programs;
import io.myelin.cluster.wire.Interest;
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

/// Greetings of another protocol, and of several processes with one identity.
class GreetingTest {

    private final List<String> failures = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private final CircuitService service;
    private long position;

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
            return switch (method.getName()) {
                case "logPosition" -> ++position;
                case "getClientSession" -> stub(ClientSession.class);
                default -> method.getReturnType() == long.class ? 1L : null;
            };
        });
    }

    private void greet(int protocol, String identity) {
        greet(protocol, identity, 1, true);
    }

    private void greet(int protocol, String identity, long process, boolean begins) {
        message(new MessageWriter(64)
                .int8(Messages.HELLO)
                .int8(protocol)
                .text("greeting")
                .text(identity)
                .int64(process)
                .int8(begins ? 1 : 0)
                .text("")
                .int64(1)
                .int32(0));
    }

    private void message(MessageWriter message) {
        service.onSessionMessage(stub(ClientSession.class), 0, message.buffer(), 0, message.length(), null);
    }

    private void item(long number, byte[] item) {
        message(new MessageWriter(64).int8(Messages.ITEMS).int64(0).int64(number).int32(1).bytes(item));
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

    /// It would take the other's numbers for its own, and its emissions for accepted.
    @Test
    void aProcessThatReturnsAfterAnotherHasUsedItsIdentityIsRefused() {
        greet(Messages.PROTOCOL, "client", 1, true);
        greet(Messages.PROTOCOL, "client", 1, false);
        assertThat(refusals).isEmpty();
        greet(Messages.PROTOCOL, "client", 2, true);
        greet(Messages.PROTOCOL, "client", 2, true); // its first did not get an answer
        assertThat(refusals).containsExactly("another client with the identity client has connected");
        greet(Messages.PROTOCOL, "client", 1, false);
        assertThat(refusals).last().isEqualTo("another client has used the identity client");
        greet(Messages.PROTOCOL, "client", 2, false);
        assertThat(refusals).hasSize(2);
    }

    /// Its log was lost: the answer says so.
    @Test
    void aProcessOfWhichTheLogKnowsNothingIsWelcomed() {
        greet(Messages.PROTOCOL, "client", 1, false);
        assertThat(refusals).isEmpty();
    }

    @Test
    void thatSubscriptionsHadEndedIsSaidUntilTheClientHasSaidSomething() {
        greet(Messages.PROTOCOL, "client", 1, true);
        var client = service.clients.get("client");
        client.subscriptions.put(new Interest("sum", "sum"), 1L);
        item(1, new MessageWriter(64).int8(Messages.UNSUBSCRIBE).text("client").copy());
        item(2, new MessageWriter(64).int8(Messages.ACKNOWLEDGEMENT).int32(0).copy()); // was on its way
        assertThat(client.endedAt).isZero();
        greet(Messages.PROTOCOL, "client", 1, false);
        long endedAt = client.endedAt;
        assertThat(endedAt).isPositive();
        greet(Messages.PROTOCOL, "client", 1, false); // it did not hear the answer
        assertThat(client.endedAt).isEqualTo(endedAt);
        item(3, new MessageWriter(64).int8(Messages.ACKNOWLEDGEMENT).int32(0).copy());
        assertThat(client.endedAt).isZero();
    }
}
