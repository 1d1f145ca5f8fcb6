package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.support.Eventually;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// A member that has handed over has no circuits left.
class HandOverOpeningTest {

    @Test
    void circuitThatIsBeingOpenedIsWaitedFor() throws Exception {
        try (var members = new HostMembers()) {
            var first = members.start();
            members.start();
            members.awaitSafe();
            var id = members.idOn(0);
            var hold = members.holdNextOpening(id);
            var receipt = first.circuit(KIND, id).inlet(READING).ask(0L);
            try {
                Eventually.until("opening", () -> members.opened(id) == 1);
                var leaving = Thread.ofPlatform().daemon().start(first::handOver);
                Eventually.until("waiting", () -> !leaving.isAlive() || isWaiting(leaving));
                assertThat(leaving.isAlive()).isTrue();
                hold.countDown();
                leaving.join(TimeUnit.MINUTES.toMillis(1));
                assertThat(leaving.isAlive()).isFalse();
                assertThat(first.hosted()).isEmpty();
            } finally {
                hold.countDown();
            }
            receipt.get(1, TimeUnit.MINUTES);
            assertThat(members.settled(id)).containsExactly(0L);
        }
    }

    private static boolean isWaiting(Thread leaving) {
        return Arrays.stream(leaving.getStackTrace()).anyMatch(frame -> frame.getMethodName().equals("awaitOpenings"));
    }
}
