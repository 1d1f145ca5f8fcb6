package consumer;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A journal in the memory of one Hazelcast member: one circuit records emissions, the next one replays them.
public final class FirstJournal {

    private FirstJournal() {}

    /// Prints the emissions that the second circuit replayed.
    ///
    /// @param arguments none
    /// @throws Exception if the journal fails
    public static void main(String... arguments) throws Exception {
        var config = JournalCluster.configure(new Config(), 0);
        config.getNetworkConfig().setPort(0).setPublicAddress("127.0.0.1").getInterfaces().setEnabled(true)
                .addInterface("127.0.0.1");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        var member = Hazelcast.newHazelcastInstance(config);
        try {
            var journal = HazelcastJournal.create(member, "plant", HazelcastJournal.Copies.PREFERRED);
            run(journal, List.of(17L, 42L));
            System.out.println("first journal: " + run(journal, List.of()) + " replayed, "
                    + HazelcastJournal.class.getModule());
        } finally {
            member.shutdown();
        }
    }

    private static List<Long> run(HazelcastJournal journal, List<Long> values) throws Exception {
        var received = new ArrayList<Long>();
        var inlets = new ArrayList<Pipe<Long>>();
        try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                build -> inlets.add(build.inlet("levels", Codecs.LONG, (Long value) -> received.add(value))))) {
            values.forEach(inlets.getFirst()::emit);
            circuit.sync(Duration.ofSeconds(30));
            circuit.circuit().await();
        }
        return received;
    }
}
