package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myelin.hazelcast.faults.PrivateNetwork;
import io.myelin.journal.support.Eventually;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Some connections between three members are cut for a time. All circuits acknowledge emissions meanwhile, and each
/// handles each emission once and in order.
@Tag("slow")
class HostSplitTest {

    private static final int MAJORITY = 2;
    private static final int EMITTER = 3;

    /// Cuts connections, and returns when the emitter is to be answered.
    @FunctionalInterface
    private interface Split {
        void in(PrivateNetwork network, HostProcess emitter) throws Exception;
    }

    @BeforeAll
    static void needsNetwork() {
        assumeTrue(PrivateNetwork.isPossible(), "no private network on this machine");
    }

    private static void awaitSafe(HostProcess emitter, int members) throws InterruptedException {
        emitter.give("safe " + members);
        emitter.await("safe");
    }

    private static void requireProgress(int circuits, Split split) throws Exception {
        List<HostProcess> members = new ArrayList<>();
        try (var network = PrivateNetwork.create()) {
            for (int i = 0; i <= EMITTER; i++) {
                members.add(HostProcess.in(network, EMITTER + 1, i, MAJORITY, i < EMITTER));
                members.getLast().await("up");
            }
            var emitter = members.getLast();
            awaitSafe(emitter, 3);
            emitter.give("emit " + circuits);
            Eventually.until("acknowledgements", () -> emitter.acknowledged() > 0);
            split.in(network, emitter);
            long before = emitter.acknowledged();
            // Fewer emissions than that were under way.
            Eventually.until("acknowledgements while the split lasts", () -> emitter.acknowledged() > before + 100);
            network.heal();
            awaitSafe(emitter, 3);
            emitter.give("stop");
            emitter.give("judge " + circuits + ' ' + emitter.await("stopped"));
            emitter.await("judged");
            assertThat(emitter.wrong()).isEmpty();
        } finally {
            members.forEach(HostProcess::close);
        }
    }

    /// One member is cut off, and its circuits are reopened on the two others.
    @Test
    void majorityContinues() throws Exception {
        requireProgress(10, (network, emitter) -> {
            network.split(List.of(0), List.of(1, 2, EMITTER));
            awaitSafe(emitter, 2);
        });
    }

    /// A client reaches all members, and has learnt from the one that is cut off which members there are.
    @Test
    void aClientOfBothSidesContinues() throws Exception {
        List<HostProcess> processes = new ArrayList<>();
        try (var network = PrivateNetwork.create()) {
            for (int i = 0; i < EMITTER; i++) {
                processes.add(HostProcess.in(network, EMITTER, i, MAJORITY, true));
                processes.getLast().await("up");
            }
            var member = processes.getLast();
            awaitSafe(member, 3);
            var client = HostProcess.client(network, EMITTER);
            processes.add(client);
            client.await("up");
            client.give("emit 10");
            Eventually.until("acknowledgements", () -> client.acknowledged() > 0);
            network.split(List.of(0), List.of(1, 2));
            awaitSafe(member, 2);
            long before = client.acknowledged();
            // Fewer emissions than that were under way.
            Eventually.until("acknowledgements while the split lasts", () -> client.acknowledged() > before + 100);
            network.heal();
            awaitSafe(member, 3);
            client.give("stop");
            member.give("judge 10 " + client.await("stopped"));
            member.await("judged");
            assertThat(member.wrong()).isEmpty();
        } finally {
            processes.forEach(HostProcess::close);
        }
    }

    /// Two members cannot reach each other, and the oldest member reaches both, and removes one of them. Of fifty
    /// circuits, some have their blocks on these two, as owner and backup.
    @Test
    void allCircuitsContinueIfTwoMembersMissEachOther() throws Exception {
        requireProgress(50, (network, _) -> network.split(List.of(1), List.of(2)));
    }
}
