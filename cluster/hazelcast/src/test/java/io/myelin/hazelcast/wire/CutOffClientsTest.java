package io.myelin.hazelcast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.internal.server.ServerConnection;
import io.myelin.hazelcast.AbsentClass;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.Warnings;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.journal.support.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A member that hears no majority lets its clients go.
class CutOffClientsTest {

    private final Members members = Members.create();
    private final AtomicBoolean heard = new AtomicBoolean(true);
    private @Nullable HazelcastInstance client;

    @AfterEach
    void stop() {
        if (client != null) {
            client.shutdown();
        }
        members.close();
    }

    private void connect() {
        var config = new ClientConfig().setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().setAddresses(members.addresses());
        client = HazelcastClient.newHazelcastClient(config);
    }

    private static CutOffClients.Watch watch(HazelcastInstance member, BooleanSupplier majority) {
        return new CutOffClients.Watch(((HazelcastInstanceProxy) member).getOriginal().node, majority);
    }

    @Test
    void connectionsOfClientsAreClosedOnceEachTime() {
        var one = members.start();
        members.start();
        connect();
        var watch = watch(one, heard::get);
        List<ServerConnection> before = new ArrayList<>();
        for (int turn = 0; turn < 2; turn++) {
            Eventually.until("the client is connected", () -> watch.connections().stream()
                    .anyMatch(connection -> connection.isAlive() && !before.contains(connection)));
            var connections = watch.connections();
            heard.set(true);
            watch.check();
            assertThat(connections).allMatch(ServerConnection::isAlive);
            heard.set(false);
            watch.check();
            assertThat(connections).noneMatch(ServerConnection::isAlive);
            before.addAll(connections);
        }
        Eventually.until("the client is connected again", () -> watch.connections().stream()
                .anyMatch(connection -> connection.isAlive() && !before.contains(connection)));
        watch.check();
        assertThat(watch.connections()).isNotEmpty().allMatch(ServerConnection::isAlive);
        assertThat(one.getCluster().getMembers()).as("members stay connected").hasSize(2);
    }

    /// A member that starts alone waits for others.
    @Test
    void aMemberThatHasHeardNoneYetClosesNothing() {
        var one = members.start();
        connect();
        heard.set(false);
        var watch = watch(one, heard::get);
        watch.check();
        assertThat(watch.connections()).isNotEmpty().allMatch(ServerConnection::isAlive);
    }

    @Test
    void aMemberThatRequiresOthersLooks() {
        var one = members.start(JournalCluster.requireMembers(members.config(), 2));
        connect();
        var connections = watch(one, heard::get).connections();
        assertThat(connections).isNotEmpty();
        // Repeated, because the member may not have looked while it heard the other one.
        Eventually.until("closed", () -> {
            var other = members.start(JournalCluster.requireMembers(members.config(), 2));
            Eventually.until("a majority is heard", () -> JournalCluster.hearsMajority(one));
            awaitLook();
            other.getLifecycleService().terminate();
            awaitLook();
            return connections.stream().noneMatch(ServerConnection::isAlive);
        });
    }

    private static void awaitLook() {
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2)); // the member looks once a second, and nothing tells when
    }

    /// Without one of these classes, as in another release of Hazelcast, clients stay connected.
    @ParameterizedTest
    @ValueSource(strings = {
            "com.hazelcast.instance.EndpointQualifier",
            "com.hazelcast.instance.impl.HazelcastInstanceImpl",
            "com.hazelcast.instance.impl.Node",
            "com.hazelcast.internal.server.ServerConnection",
            "com.hazelcast.spi.impl.executionservice.ExecutionService"})
    void withoutHazelcastsInternalsItDoesNothing(String hidden) throws Exception {
        var one = members.start();
        var warnings = new Warnings(one, CutOffClients.class);
        var loader = new AbsentClass(hidden, CutOffClients.class.getPackageName());
        var type = Class.forName(CutOffClients.class.getName(), true, loader);
        BooleanSupplier majority = heard::get;
        type.getMethod("release", HazelcastInstance.class, BooleanSupplier.class)
                .invoke(null, ((HazelcastInstanceProxy) one).getOriginal(), majority);
        Eventually.until("it was reported", () -> {
            heard.set(!heard.get());
            return !warnings.all().isEmpty();
        });
        assertThat(warnings.all()).singleElement().asString().contains("clients stay connected");
        assertThat(one.getLifecycleService().isRunning()).isTrue();
    }
}
