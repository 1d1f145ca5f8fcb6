package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.journal.support.Eventually;
import java.io.Serial;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A circuit whose entry in the directory is refused after its journal was opened.
class RefusedEntryTest {

    private static final String ID = "north";
    private static final AtomicBoolean REFUSING = new AtomicBoolean();

    private final HostMembers members = new HostMembers(HostSettings.defaults().sweep(Duration.ofSeconds(1)));

    /// Refuses changes of the directory.
    private static final class Refusal extends UnchangedEntries {

        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public Object interceptPut(Object before, Object after) {
            if (REFUSING.get()) {
                throw new IllegalStateException("refused");
            }
            return after;
        }
    }

    @AfterEach
    void close() {
        REFUSING.set(false);
        members.close();
    }

    @Test
    void nothingIsAcceptedBeforeItIsInTheDirectory() throws Exception {
        var host = members.start();
        members.instance(0).getMap(CircuitRouter.DIRECTORY).addInterceptor(new Refusal());
        REFUSING.set(true);
        var first = members.client().circuit(KIND, ID).inlet(READING).ask(1L);
        Eventually.until("a failed opening",
                () -> host.hosted().values().stream().anyMatch(state -> state.phase().equals("FAILED")));
        // The first emission from this member: only the missing inlet keeps it from the circuit and its journal.
        var second = host.circuit(KIND, ID).inlet(READING).ask(2L);
        assertThat(host.traffic().get(KIND + '/' + ID).waiting()).isEqualTo(1);
        assertThat(host.where(KIND)).isEmpty();
        assertThat(first.isDone() || second.isDone()).isFalse();
        REFUSING.set(false);
        first.get(1, TimeUnit.MINUTES);
        second.get(1, TimeUnit.MINUTES);
        assertThat(host.where(KIND)).containsKey(ID);
        assertThat(members.settled(ID)).containsExactlyInAnyOrder(1L, 2L);
    }
}
