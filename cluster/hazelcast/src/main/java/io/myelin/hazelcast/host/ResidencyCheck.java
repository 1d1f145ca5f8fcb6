package io.myelin.hazelcast.host;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.DirectoryMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Checks that the circuits that are open on this member are those that belong here, and that the directory says so.
/// Closes those that failed, and those that are idle.
///
/// Threading: confined to the sweep's thread. Circuits are closed by tasks of their own.
final class ResidencyCheck {

    /// By a property, because a function would be sent by Java's serialisation, which members may refuse.
    static final Predicate<String, CircuitPlace> ACTIVE = Predicates.equal(DirectoryMap.ACTIVE, true);

    private final ResidentCircuits circuits;
    private final CircuitMoves moves;
    private final HazelcastInstance member;
    private final IMap<String, CircuitPlace> directory;
    private final HostSettings settings;
    private final Consumer<ResidentCircuit> discard;

    /// Idle circuits that leave, until their entries say so. Added by the sweep's thread, removed by the tasks that
    /// close them.
    private final Set<String> passivating = ConcurrentHashMap.newKeySet();

    /// @param discard closes a circuit that has failed, and has the next check begin at once
    ResidencyCheck(
            ResidentCircuits circuits,
            CircuitMoves moves,
            HazelcastInstance member,
            IMap<String, CircuitPlace> directory,
            HostSettings settings,
            Consumer<ResidentCircuit> discard) {
        this.circuits = circuits;
        this.moves = moves;
        this.member = member;
        this.directory = directory;
        this.settings = settings;
        this.discard = discard;
    }

    /// Checks each circuit that is open here.
    ///
    /// @return those whose keys have moved and whose next owners are to ask for them, by key
    Map<String, ResidentCircuit> residents() {
        var displaced = new HashMap<String, ResidentCircuit>();
        for (var resident : circuits.residents()) {
            check(resident, displaced);
        }
        return displaced;
    }

    /// @param displaced receives the circuit if its key has moved and its next owner is to ask for it
    private void check(ResidentCircuit resident, Map<String, ResidentCircuit> displaced) {
        var key = resident.key();
        boolean owned = circuits.isOwned(key);
        if (!owned && resident.state() == ResidentCircuit.State.LIVE) {
            displaced.put(key, resident);
        }
        if (resident.isBroken()) {
            circuits.workers().execute(() -> discard.accept(resident));
            return;
        }
        if (resident.state() != ResidentCircuit.State.LIVE) {
            return;
        }
        resident.retryReceipts();
        if (!owned && !isMember(resident.openedBy())) {
            // After a split this member has another identity: the next owner cannot find it to ask.
            circuits.workers().execute(() -> circuits.leave(resident));
        } else if (resident.isIdle(settings.idle())) {
            if (passivating.add(key)) {
                try {
                    circuits.workers().execute(() -> passivate(resident));
                } catch (Throwable scarce) {
                    passivating.remove(key);
                    throw scarce;
                }
            }
        } else if (resident.isSnapshotDue()) {
            circuits.workers().execute(() -> snapshot(resident));
        }
    }

    /// A view that lacks a change would keep the circuit from ever being truncated. The replay makes the change again.
    /// If that fails, too, the circuit is opened again after as many records as are between two snapshots. While the
    /// journal is stalled, the circuit stays open: a close that takes too long gives up what is not durable.
    private void snapshot(ResidentCircuit resident) {
        if (resident.snapshot(false) && resident.isCertain()) {
            discard.accept(resident);
        }
    }

    private void passivate(ResidentCircuit resident) {
        try {
            circuits.leave(resident);
            circuits.passivated(resident.key());
        } finally {
            passivating.remove(resident.key());
        }
    }

    private boolean isMember(@Nullable UUID identity) {
        return member.getCluster().getLocalMember().getUuid().equals(identity);
    }

    /// Opens the circuits that belong here and are not open: an entry is on the member that owns the partition of its
    /// key.
    ///
    /// @return the keys of this member's entries that say that the circuit is open
    Set<String> open() {
        // Read before the entries: one that says that the circuit is open may be older than its end.
        var leaving = Set.copyOf(passivating);
        var active = localKeys(ACTIVE);
        var absent = new HashSet<String>();
        for (var key : active) {
            if (!leaving.contains(key) && !circuits.isHosted(key)) {
                absent.add(key);
            }
        }
        if (!absent.isEmpty()) {
            moves.open(absent);
        }
        return active;
    }

    /// The keys of this member's entries. Copied: Hazelcast's set deserialises each key again in every iteration, and
    /// iterates to find one.
    private Set<String> localKeys(Predicate<String, CircuitPlace> which) {
        return new HashSet<>(directory.localKeySet(which));
    }

    /// Enters circuits again that are open here and whose entry is missing or says otherwise. The next owner asks the
    /// member in the entry to release the circuit: with a wrong one, emissions that are not durable would be lost.
    /// After a death, circuits with an entry are opened: one without would have no owner until its next emission.
    ///
    /// @param active the keys of this member's entries that say that the circuit is open
    void repair(Set<String> active) {
        var self = member.getCluster().getLocalMember().getUuid();
        var elsewhere = localKeys(Predicates.and(ACTIVE, Predicates.notEqual("owner", self)));
        for (var resident : circuits.residents()) {
            var key = resident.key();
            if (resident.state() == ResidentCircuit.State.LIVE
                    && (!active.contains(key) || elsewhere.contains(key))) {
                circuits.workers().execute(() -> circuits.enterAgain(resident));
            }
        }
    }
}
