package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.host.publish.Outlet;
import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.journal.Codecs;
import io.myelin.journal.Health;
import io.myelin.journal.circuit.JournaledCircuit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The circuit that a [HostedProgram] builds.
///
/// External effects of a program go through an outbox, as with any journaled circuit: every replay would repeat an
/// emission that a receptor makes into a [HostedInlet], even into one of its own circuit. Within the circuit, use its
/// pipes.
///
/// Threading: the thread that opens the circuit.
public final class HostedCircuit {

    /// The prefix of names that the host declares itself.
    static final String RESERVED = "host.";

    private static final byte[] NOTHING = {};

    private final String id;
    private final JournaledCircuit journaled;
    private final ResidentCircuit resident;
    private final HazelcastJournal journal;
    private final SenderTable senders = new SenderTable();
    private final Map<String, HostedPort<?>> ports = new LinkedHashMap<>();
    private final List<Outlet<?>> outlets = new ArrayList<>();
    private final HostedPort<byte[]> withdrawn;
    private final Pipe<RoutedEmission<byte[]>> lost;
    private long snapshotEvery;

    /// @param journal the circuit's journal, beside which those of outlets are
    HostedCircuit(String id, JournaledCircuit journaled, ResidentCircuit resident, HazelcastJournal journal) {
        this.id = id;
        this.journal = journal;
        this.journaled = journaled;
        this.resident = resident;
        withdrawn = new HostedPort<>(
                InletType.of(RESERVED + "withdrawn", Codecs.BYTES), journaled, resident, senders, _ -> {});
        lost = journaled.inlet(RESERVED + "lost", new RoutedCodec<>(Codecs.BYTES),
                (Receptor<RoutedEmission<byte[]>>) skipped -> senders.skip(skipped.sender(), skipped.number()),
                _ -> {
                    senders.settle(); // before it is recorded, as for an emission
                    return false;
                });
        journaled.state(RESERVED + "senders", SenderTable.CODEC, senders::save, senders::load);
    }

    /// The circuit's id, unique within its kind.
    public String id() {
        return id;
    }

    /// The journaled circuit, for everything except inlets: states, tickers, random numbers, outboxes, views. Other
    /// members and clients cannot reach inlets that are declared there.
    public JournaledCircuit journaled() {
        return journaled;
    }

    /// Declares an inlet to which any member and client can emit.
    ///
    /// @param type     its name and codec
    /// @param receptor handles each emission, on the circuit's thread, after it was recorded
    /// @param <E>      the type of the emissions
    /// @throws IllegalArgumentException if there is an inlet of this name, or it begins with `host.`
    /// @throws NullPointerException if `receptor` is `null`
    public <E> void inlet(InletType<E> type, Receptor<? super E> receptor) {
        requireNonNull(receptor, "receptor");
        if (type.name().startsWith(RESERVED)) {
            throw new IllegalArgumentException("an inlet called " + type.name());
        }
        ports.put(type.name(), new HostedPort<>(type, journaled, resident, senders, receptor));
    }

    /// Declares an outlet, through which the circuit publishes values to subscribers in the whole cluster.
    ///
    /// @param type its name and codec
    /// @param keep the number of last values that remain available to slow and later subscribers, 1 or more
    /// @param <E>  the type of the values
    /// @throws IllegalArgumentException if the number is less, or there is an outlet of this name
    public <E> Outlet<E> outlet(OutletType<E> type, long keep) {
        var outlet = Outlet.of(journaled, resident.key(), journal, type, keep);
        outlets.add(outlet);
        return outlet;
    }

    /// The health of its journal, or that of an outlet's journal if that is worse. To be called once it is live.
    Health health() {
        var worst = journaled.health();
        for (var outlet : outlets) {
            var other = outlet.health();
            worst = other.compareTo(worst) > 0 ? other : worst;
        }
        return worst;
    }

    /// Declares that snapshots of the circuit are complete: everything that a later record depends on is declared as a
    /// state of [#journaled]. From then on a snapshot is taken when the circuit leaves a member in an orderly way, and
    /// when a sweep finds the given number of records since the last one; the records before it are removed.
    ///
    /// @param records the minimum number of records between two snapshots, 1 or more
    /// @throws IllegalArgumentException if the number is less
    public void snapshots(long records) {
        if (records < 1) {
            throw new IllegalArgumentException("a snapshot every " + records + " records");
        }
        snapshotEvery = records;
    }

    /// The number of records between two snapshots, 0 if there are no snapshots.
    long snapshotEvery() {
        return snapshotEvery;
    }

    /// The inlet of a name, `null` if there is none.
    @Nullable HostedPort<?> port(String name) {
        return ports.get(name);
    }

    HostedPort<byte[]> withdrawn() {
        return withdrawn;
    }

    /// Records that emissions of a sender were acknowledged and are not in the journal any more. Otherwise the circuit
    /// would wait for them, and the sender, which has dropped them, would send the later ones in vain.
    ///
    /// @param next the number of the first emission that the sender still has
    void lost(UUID sender, long next) {
        lost.emit(new RoutedEmission<>(sender, next, NOTHING, null, null));
    }

    SenderTable senders() {
        return senders;
    }
}
