package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.map.IMap;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The acknowledgement of the backup of the directory's index is missed a number of times, as when a member joins.
class DirectoryMapTest {

    private final AtomicInteger attempts = new AtomicInteger();
    private final Object map =
            Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {IMap.class}, (_, _, _) -> null);

    private HazelcastInstance missing(int times) {
        return (HazelcastInstance) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {HazelcastInstance.class}, (_, _, _) -> {
                    if (attempts.incrementAndGet() <= times) {
                        throw new IndeterminateOperationStateException("backup acks missed");
                    }
                    return map;
                });
    }

    @Test
    void missedAcknowledgementIsFollowedByAnotherAttempt() {
        assertThat((Object) DirectoryMap.of(missing(2))).isSameAs(map);
        assertThat(attempts).hasValue(3);
    }

    @Test
    void clusterThatNeverAnswersIsReported() {
        var instance = missing(Integer.MAX_VALUE);
        assertThatThrownBy(() -> DirectoryMap.of(instance)).isInstanceOf(IndeterminateOperationStateException.class);
        assertThat(attempts).hasValue(50);
    }
}
