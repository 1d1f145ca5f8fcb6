package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.journal.OpeningWaits;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// An `Error` while a standby replays the last records of its owner.
class UnfinishedStandbyTest {

    private static final String KEY = "plant/north";

    private volatile boolean failing;
    private final List<Pipe<Long>> inlets = new ArrayList<>();

    /// Codec of longs, of which a record cannot be read while [#failing].
    private final Codec<Long> codec = Codecs.fixed("number", Long.BYTES, (value, target) -> target.putLong(value),
            source -> {
                if (failing) {
                    throw new OutOfMemoryError("on purpose");
                }
                return source.getLong();
            });

    @Test
    void circuitIsDiscardedAndTheErrorThrown() throws Exception {
        try (var members = Members.create()) {
            var member = members.start(HostCluster.configure(members.config(), 1));
            var journal = HazelcastJournal.create(member, KEY, Copies.PREFERRED);
            var owner = rebuild(journal, Substrates.cortex().circuit()).takeOver().journaled();
            inlets.getFirst().emit(1L);
            owner.sync(Duration.ofMinutes(1));
            var circuit = Substrates.cortex().circuit();
            var handled = new ArrayList<Long>();
            Pipe<Long> pipe = circuit.pipe(handled::add);
            var standby = new StandbyCircuit(
                    resident(), rebuild(journal, circuit), new OpeningWaits(), false);
            standby.await(TimeUnit.MINUTES.toNanos(1));
            inlets.getFirst().emit(2L);
            owner.close();
            failing = true;
            assertThatThrownBy(standby::finish).isInstanceOf(OutOfMemoryError.class);
            pipe.emit(3L);
            circuit.await();
            assertThat(handled).as("what a closed circuit handles").isEmpty();
        }
    }

    private CircuitRebuild rebuild(HazelcastJournal journal, Circuit circuit) {
        return new CircuitRebuild(resident(), journal, circuit,
                building -> inlets.add(building.journaled().inlet("value", codec, _ -> {})));
    }

    private static ResidentCircuit resident() {
        return new ResidentCircuit(KEY, null);
    }
}
