package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A host that is closed by one thread while another one starts it.
class StartedHostTest {

    private static final String STARTING = "starting";

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    @Test
    void closeLeavesNothingOfAStartThatIsUnderWay() throws Exception {
        var member = members.start(HostCluster.configure(members.config(), 1));
        var begun = new CountDownLatch(1);
        var held = new CountDownLatch(1);
        var host = CircuitHost.of(holding(member, begun, held), HostSettings.defaults());
        var starting = Thread.ofPlatform().name(STARTING).start(host::start);
        begun.await();
        var closing = Thread.ofPlatform().start(host::close);
        Eventually.until("waits or has ended", () -> !closing.isAlive() || waitsForALock(closing));
        held.countDown();
        starting.join();
        closing.join();
        assertThat(BatchReceiver.of(member)).isNull();
        assertThat(host.isOpening()).isFalse();
        assertThatThrownBy(host::start).isInstanceOf(IllegalStateException.class);
    }

    /// One that could not be started has to be closed too: it has a router with a thread.
    @Test
    void aHostThatWasNotStartedIsClosedAndHarmsNoOther() {
        var member = members.start(HostCluster.configure(members.config(), 1));
        try (var host = CircuitHost.of(member, HostSettings.defaults())) {
            host.start();
            var receiver = BatchReceiver.of(member);
            var second = CircuitHost.of(member, HostSettings.defaults());
            assertThatThrownBy(second::start).isInstanceOf(IllegalStateException.class);
            second.close();
            assertThatThrownBy(() -> second.subscribe("plant.*", OutletType.of("out", Codecs.LONG), _ -> 0, _ -> {}))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(BatchReceiver.of(member)).isSameAs(receiver);
            assertThat(host.isOpening()).isTrue();
        }
    }

    private static boolean waitsForALock(Thread thread) {
        return thread.getState() == Thread.State.WAITING
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().equals(ReentrantLock.class.getName()));
    }

    /// Returns the member as one that blocks a thread that starts a host, just before that thread registers the host as
    /// the receiver.
    private static HazelcastInstance holding(HazelcastInstance member, CountDownLatch begun, CountDownLatch held) {
        return (HazelcastInstance) Proxy.newProxyInstance(
                HazelcastInstance.class.getClassLoader(),
                new Class<?>[] {HazelcastInstance.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("getUserContext")
                            && Thread.currentThread().getName().equals(STARTING)) {
                        begun.countDown();
                        held.await();
                    }
                    try {
                        return method.invoke(member, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    }
                });
    }
}
