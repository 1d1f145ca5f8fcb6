package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.map.IMap;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The backup of the directory's index is not acknowledged several times, which may happen when a member joins.
class DirectoryMapTest {

    private final AtomicInteger attempts = new AtomicInteger();

    private HazelcastInstance missing(int times) {
        var map = proxy(IMap.class, (_, _, _) -> {
            if (attempts.incrementAndGet() <= times) {
                throw new IndeterminateOperationStateException("backup acks missed");
            }
            return null;
        });
        return proxy(HazelcastInstance.class, (_, _, _) -> map);
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Test
    void missedAcknowledgementIsFollowedByAnotherAttempt() {
        var instance = missing(2);
        assertThat((Object) DirectoryMap.indexed(instance)).isSameAs(DirectoryMap.of(instance));
        assertThat(attempts).hasValue(3);
    }

    @Test
    void clusterThatNeverAnswersIsReported() {
        var instance = missing(Integer.MAX_VALUE);
        assertThatThrownBy(() -> DirectoryMap.indexed(instance))
                .isInstanceOf(IndeterminateOperationStateException.class);
        assertThat(attempts).hasValue(50);
    }
}
