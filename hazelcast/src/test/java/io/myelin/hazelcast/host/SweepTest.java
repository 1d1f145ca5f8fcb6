package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Without an event, the sweep opens circuits that should live, and closes idle ones.
class SweepTest {

    private static final String ID = "north";
    private static final String KEY = KIND + '/' + ID;

    private final HostSettings quick = HostSettings.defaults().sweep(Duration.ofMillis(100));
    private HostMembers members;

    @AfterEach
    void close() {
        members.close();
    }

    @Test
    void circuitWithoutAnOwnerIsOpened() throws Exception {
        members = new HostMembers(quick);
        var host = members.start();
        var inlet = host.circuit(KIND, ID).inlet(READING);
        inlet.ask(1L).get();
        // As if its owner had lost it and no member had got an event.
        BatchReceiver.of(members.instance(0)).release(KEY);
        Eventually.until("opened", () -> members.opened(ID) == 2 && members.handled(ID).size() == 1);
        inlet.ask(2L).get();
        assertThat(members.handled(ID)).containsExactly(1L, 2L);
    }

    @Test
    void idleCircuitIsClosedAndReopened() throws Exception {
        members = new HostMembers(quick.idle(Duration.ofMillis(300)));
        var host = members.start();
        var inlet = host.circuit(KIND, ID).inlet(READING);
        inlet.ask(1L).get();
        Eventually.until("idle", () -> !host.where(KIND).get(ID).active());
        assertThat(host.hosted()).isEmpty();
        // Only an emission opens it.
        assertThat(members.opened(ID)).isEqualTo(1);
        inlet.ask(2L).get();
        assertThat(host.where(KIND).get(ID).active()).isTrue();
        assertThat(members.handled(ID)).containsExactly(1L, 2L);
        assertThat(members.opened(ID)).isEqualTo(2);
    }

    /// An emission may open it between its end and the update of the directory.
    @Test
    void circuitThatIsOpenIsNotNotedAsIdle() throws Exception {
        members = new HostMembers(quick);
        var host = members.start();
        host.circuit(KIND, ID).inlet(READING).ask(1L).get();
        host.passivated(KEY);
        assertThat(host.where(KIND).get(ID).active()).isTrue();
        assertThat(host.hosted()).containsKey(KEY);
    }
}
