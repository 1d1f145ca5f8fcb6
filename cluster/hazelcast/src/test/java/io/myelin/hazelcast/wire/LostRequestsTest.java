package io.myelin.hazelcast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.nio.ConnectionListener;
import com.hazelcast.internal.server.ServerConnection;
import com.hazelcast.map.IMap;
import com.hazelcast.spi.impl.operationservice.impl.Invocation;
import com.hazelcast.spi.impl.operationservice.impl.operations.PartitionIteratingOperation;
import io.myelin.hazelcast.AbsentClass;
import io.myelin.hazelcast.HeldPartitions;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.Warnings;
import io.myelin.journal.support.Eventually;
import java.io.Serializable;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that wait when a connection ends are ended, so that their callers repeat them. The members have no hosts.
class LostRequestsTest {

    private static final String OURS = "myelin.test";

    private final Members members = Members.create();
    private HazelcastInstance one;
    private HazelcastInstance other;
    private String key;

    /// Keeps all requests to the other member, as if their packets were lost.
    private HeldPartitions held;

    @BeforeEach
    void start() {
        var config = members.config();
        config.setProperty("hazelcast.heartbeat.interval.seconds", "100"); // a heartbeat would need a connection
        one = members.start(config);
        one.getMap("any").put("key", "value"); // so that there are partitions
        other = members.start();
        Eventually.until("the other member has partitions", () -> other.getPartitionService().isClusterSafe()
                && other.getPartitionService().getPartitions().stream()
                        .anyMatch(partition -> partition.getOwner() != null && partition.getOwner().localMember()));
        key = IntStream.iterate(0, i -> i + 1)
                .mapToObj(Integer::toString)
                .filter(name -> other.getPartitionService().getPartition(name).getOwner().localMember())
                .findFirst()
                .orElseThrow();
        held = new HeldPartitions(other);
    }

    @AfterEach
    void stop() {
        held.close();
        members.close();
    }

    private static Node node(HazelcastInstance member) {
        return ((HazelcastInstanceProxy) member).getOriginal().node;
    }

    private CompletableFuture<Object> request(String map) {
        return one.<String, Object>getMap(map).getAsync(key).toCompletableFuture();
    }

    private boolean isAskingSeveral() {
        for (Invocation<?> request : node(one).nodeEngine.getOperationService().getInvocationRegistry()) {
            if (request.op instanceof PartitionIteratingOperation) {
                return true;
            }
        }
        return false;
    }

    /// Waits until the other member has what was sent before: a request that is really lost is not answered later.
    private void awaitArrival() throws Exception {
        one.getExecutorService("any")
                .submitToMember(
                        (Callable<Boolean> & Serializable) () -> true, other.getCluster().getLocalMember())
                .get();
    }

    /// Ends the connection to the other member. Hazelcast makes the next one when it needs it.
    private void disconnect() {
        var connections = node(one).getServer().getConnectionManager(EndpointQualifier.MEMBER);
        var address = other.getCluster().getLocalMember().getAddress();
        connections.getAllConnections(address).forEach(connection -> connection.close("test", null));
    }

    @WaitingCase
    void onlyRequestsOfThisLibraryAreEnded() throws Exception {
        var others = request("any");
        var ours = request(OURS);
        var several = CompletableFuture.supplyAsync(() -> one.<String, Object>getMap(OURS).getAll(Set.of(key)));
        Eventually.until("three are sent", this::isAskingSeveral);
        awaitArrival();
        disconnect();
        Eventually.until("ended", ours::isDone);
        assertThatThrownBy(ours::get).hasCauseInstanceOf(IndeterminateOperationStateException.class);
        Eventually.until("Hazelcast asks each partition instead", () -> !isAskingSeveral());
        assertThat(others).isNotDone();
        held.close();
        assertThat(others.join()).isNull();
        assertThat(several.join()).isEmpty();
    }

    /// Hazelcast drops a request that finds no connection for long.
    @WaitingCase
    void requestsThatWaitedForTheConnectionAreEnded() {
        IMap<String, Object> map = one.getMap(OURS); // which takes longer than the next connection
        disconnect();
        var request = map.getAsync(key).toCompletableFuture();
        Eventually.until("ended", request::isDone);
        assertThatThrownBy(request::get).hasCauseInstanceOf(IndeterminateOperationStateException.class);
    }

    /// After a member's connection all idle writers ask for the last epoch; clients come and go.
    @Test
    void noEventIsMissingAfterAClientHasLeft() {
        var asked = new AtomicInteger();
        LostRequests.end(((HazelcastInstanceProxy) one).getOriginal(), asked::incrementAndGet);
        var left = new CompletableFuture<ServerConnection>();
        node(one).getServer().getConnectionManager(EndpointQualifier.MEMBER).addConnectionListener(new Ends(left));
        var config = new ClientConfig().setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().addAddress(Members.addressOf(one));
        HazelcastClient.newHazelcastClient(config).shutdown();
        assertThat(left.join().getRemoteAddress()).isNotNull();
        // Longer than it would wait before it asks.
        CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS)).join();
        assertThat(asked).hasValue(0);
        disconnect();
        Eventually.until("asked after a member's connection has ended", () -> asked.get() > 0);
    }

    private record Ends(CompletableFuture<ServerConnection> connection) implements
            ConnectionListener<ServerConnection> {

        @Override
        public void connectionAdded(ServerConnection other) {}

        @Override
        public void connectionRemoved(ServerConnection ended) {
            connection.complete(ended);
        }
    }

    /// Without one of these classes, as in another release of Hazelcast, it ends them itself. Some are first used when
    /// a connection ends.
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {
            "com.hazelcast.instance.EndpointQualifier",
            "com.hazelcast.instance.impl.HazelcastInstanceImpl",
            "com.hazelcast.instance.impl.Node",
            "com.hazelcast.internal.nio.ConnectionListener",
            "com.hazelcast.internal.server.ServerConnectionManager",
            "com.hazelcast.spi.impl.operationservice.NamedOperation",
            "com.hazelcast.spi.impl.operationservice.impl.InvocationRegistry",
            "com.hazelcast.spi.impl.operationservice.impl.OperationServiceImpl"})
    void withoutHazelcastsInternalsItDoesNothing(String hidden) throws Exception {
        var warnings = new Warnings(one, LostRequests.class);
        var loader = new AbsentClass(hidden, LostRequests.class.getPackageName());
        var type = Class.forName(LostRequests.class.getName(), true, loader);
        type.getMethod("end", HazelcastInstance.class, Runnable.class)
                .invoke(null, ((HazelcastInstanceProxy) one).getOriginal(), (Runnable) () -> {});
        request(OURS);
        awaitArrival();
        disconnect();
        Eventually.until("it was reported", () -> !warnings.all().isEmpty());
        assertThat(warnings.all()).singleElement().asString().contains("requests lost with a connection");
        assertThat(one.getLifecycleService().isRunning()).isTrue();
    }
}
