package io.myelin.hazelcast.wire;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.cluster.Address;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.server.ServerConnectionManager;
import io.myelin.hazelcast.AbsentClass;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.Warnings;
import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A connection whose other side does not answer does not keep a member from writing to others.
class SilentConnectionsTest {

    private final Members members = Members.create();

    /// Like the socket of a suspended process: the system accepts connections, and the process does not answer.
    private ServerSocket suspended;

    @BeforeEach
    void listen() throws IOException {
        suspended = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws IOException {
        members.close();
        suspended.close();
    }

    private static Node node(HazelcastInstance member) {
        return ((HazelcastInstanceProxy) member).getOriginal().node;
    }

    private static ServerConnectionManager connections(HazelcastInstance member) {
        return node(member).getServer().getConnectionManager(EndpointQualifier.MEMBER);
    }

    /// A member that looks at no connection by itself.
    private HazelcastInstance startWithoutLooks() {
        var config = members.config();
        config.getListenerConfigs().clear();
        return members.start(config);
    }

    private static boolean hasSilent(HazelcastInstance member) {
        return connections(member).getConnections().stream().anyMatch(any -> any.lastReadTimeMillis() < 0);
    }

    private void connect(HazelcastInstance member) throws IOException {
        connections(member).getOrConnect(new Address("127.0.0.1", suspended.getLocalPort()));
        Eventually.until("there is a silent connection", () -> hasSilent(member));
    }

    private static Future<Integer> ask(HazelcastInstance asking, HazelcastInstance asked) {
        return asking.getExecutorService("any")
                .submitToMember((Callable<Integer> & Serializable) () -> 1, asked.getCluster().getLocalMember());
    }

    /// Only one thread writes, and no caller does it in its place.
    @Test
    void aMemberWithASilentConnectionWritesToOthers() throws Exception {
        var config = members.config();
        config.setProperty("hazelcast.io.output.thread.count", "1");
        config.setProperty("hazelcast.io.write.through", "false");
        var one = members.start(config);
        var other = members.start();
        assertThat(ask(one, other).get()).isEqualTo(1);
        connect(one);
        var answer = ask(one, other);
        Eventually.until("the other member was asked", answer::isDone);
        assertThat(answer.get()).isEqualTo(1);
        Eventually.until("the silent connection is closed", () -> !hasSilent(one));
    }

    /// Looks that a pause of this member prevented follow each other at once, and the other member had no time to
    /// answer.
    @Test
    void aPauseOfTheMemberItselfClosesNothing() throws Exception {
        var one = startWithoutLooks();
        connect(one);
        var watch = new SilentConnections.Watch(node(one), 0);
        watch.check(SECONDS.toNanos(1));
        for (int late = 0; late < 5; late++) {
            watch.check(SECONDS.toNanos(6) + late);
            assertThat(hasSilent(one)).isTrue();
        }
        watch.check(SECONDS.toNanos(7));
        assertThat(hasSilent(one)).isFalse();
    }

    /// Without one of these classes, as in another release of Hazelcast, such connections stay. Some are first used at
    /// a look.
    @ParameterizedTest
    @ValueSource(strings = {
            "com.hazelcast.instance.EndpointQualifier",
            "com.hazelcast.instance.impl.HazelcastInstanceImpl",
            "com.hazelcast.instance.impl.Node",
            "com.hazelcast.internal.cluster.impl.ClusterServiceImpl",
            "com.hazelcast.internal.server.ServerConnection",
            "com.hazelcast.internal.server.ServerConnectionManager",
            "com.hazelcast.spi.impl.executionservice.ExecutionService"})
    void withoutHazelcastsInternalsItDoesNothing(String hidden) throws Exception {
        var one = startWithoutLooks();
        var warnings = new Warnings(one, SilentConnections.class);
        var loader = new AbsentClass(hidden, SilentConnections.class.getPackageName());
        var type = Class.forName(SilentConnections.class.getName(), true, loader);
        type.getMethod("close", HazelcastInstance.class).invoke(null, ((HazelcastInstanceProxy) one).getOriginal());
        assertThat(one.getLifecycleService().isRunning()).isTrue();
        connect(one);
        Eventually.until("it was reported", () -> !warnings.all().isEmpty());
        assertThat(warnings.all()).singleElement().asString().contains("silent connections are not closed");
    }
}
