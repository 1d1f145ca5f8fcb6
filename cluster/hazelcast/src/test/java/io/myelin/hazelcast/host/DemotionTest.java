package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.ClusterState;
import com.hazelcast.cluster.Member;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A member that gives its data away asks again if the oldest member left before it answered. The cluster is a
/// substitute: with a real one, the oldest member would have to leave between the request and its answer.
class DemotionTest {

    private static final Duration LONG = Duration.ofHours(1);

    /// How many requests fail before one succeeds, and how many were made.
    private int failures;
    private int requests;
    private boolean demoted;

    /// After a failed request.
    private boolean alone;
    private ClusterState state = ClusterState.ACTIVE;

    /// Whether the thread is interrupted between two requests.
    private boolean interrupting;

    private <T> T substitute(Class<T> type, InvocationHandler methods) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, methods));
    }

    private Member member(boolean local) {
        return substitute(Member.class, (self, method, arguments) -> switch (method.getName()) {
            case "localMember" -> local;
            case "isLiteMember" -> local ? demoted : alone && requests > 0;
            case "hashCode" -> System.identityHashCode(self);
            case "equals" -> self == arguments[0];
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private Demotion demotion(Duration patience) {
        var local = member(true);
        var members = Set.of(local, member(false));
        return new Demotion(substitute(Cluster.class, (_, method, _) -> switch (method.getName()) {
            case "getLocalMember" -> local;
            case "getMembers" -> members;
            case "getClusterState" -> {
                if (interrupting) {
                    Thread.currentThread().interrupt();
                }
                yield state;
            }
            case "demoteLocalDataMember" -> {
                requests++;
                if (failures-- > 0) {
                    throw new IllegalStateException("by the test");
                }
                demoted = true;
                yield null;
            }
            default -> throw new UnsupportedOperationException(method.getName());
        }), patience);
    }

    @Test
    void failedRequestIsRepeated() {
        failures = 2;
        demotion(LONG).run();
        assertThat(demoted).isTrue();
        assertThat(requests).isEqualTo(3);
    }

    /// Its thread would not pause between the requests.
    @Test
    void requestOfAnInterruptedThreadIsNotRepeated() {
        Thread.currentThread().interrupt();
        try {
            requireRefusal(LONG);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void interruptBetweenTwoRequestsEndsThem() {
        interrupting = true;
        try {
            requireRefusal(LONG);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void memberWithoutDataIsNotDemoted() {
        demoted = true;
        demotion(LONG).run();
        assertThat(requests).isZero();
    }

    /// A second request would succeed soon.
    private void requireRefusal(Duration patience) {
        failures = 3;
        assertThatThrownBy(demotion(patience)::run).isInstanceOf(IllegalStateException.class)
                .hasMessage("by the test");
        assertThat(requests).isOne();
    }

    @Test
    void refusalOfTheClusterIsFinal() {
        state = ClusterState.NO_MIGRATION;
        requireRefusal(LONG);
    }

    @Test
    void lastMemberWithDataKeepsIt() {
        alone = true;
        requireRefusal(LONG);
    }

    @Test
    void repetitionsEndWithThePatience() {
        requireRefusal(Duration.ZERO);
    }
}
