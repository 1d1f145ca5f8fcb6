package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A member with another version of a program joins.
class RollingChangeTest {

    private static final String KIND = "plant";
    private static final int CIRCUITS = 30;
    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    private CircuitHost start(HostedProgram program) {
        var host = CircuitHost.of(members.start(HostCluster.configure(members.config(), 1)),
                HostSettings.defaults().sweep(Duration.ofMillis(200))).define(KIND, program);
        host.start();
        return host;
    }

    private static void askAll(CircuitHost host) throws Exception {
        for (int i = 0; i < CIRCUITS; i++) {
            host.circuit(KIND, Integer.toString(i)).inlet(VALUE).ask(1L).get(1, TimeUnit.MINUTES);
        }
    }

    /// Otherwise no member would serve them.
    @Test
    void circuitsStayOnTheirMemberWhileTheNextOneCannotRebuildThem() throws Exception {
        try (var old = start(circuit -> circuit.inlet(VALUE, _ -> {}))) {
            askAll(old);
            try (var changed = start(_ -> {
                throw new IllegalStateException("the changed program");
            })) {
                // More than there are circuits: some are tried again.
                Eventually.until("tried", () -> changed.counts().unopened() > CIRCUITS);
                askAll(old);
                assertThat(old.counts().live()).isEqualTo(CIRCUITS);
            }
        }
    }
}
