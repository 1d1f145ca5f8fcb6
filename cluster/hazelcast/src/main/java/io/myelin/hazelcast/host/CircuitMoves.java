package io.myelin.hazelcast.host;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.FindUnserved;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/// Opens circuits whose keys have moved to this member while other members still serve them. Those members serve each
/// circuit until this member asks for it, so a circuit waits only for its own move. A few circuits are moved at a time,
/// first those to which something was emitted meanwhile.
///
/// Threading: any thread; no call waits.
final class CircuitMoves {

    /// Circuits that move here at once. Their openings take the processors from all other circuits.
    private static final int AT_ONCE = 2;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long MIGRATION_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long ANSWER_SECONDS = 2;

    private final ResidentCircuits circuits;
    private final CircuitOpening opening;
    private final CircuitRouter router;
    private final HazelcastInstance member;
    private final IMap<String, CircuitPlace> directory;

    /// The time after which the next circuit is moved even if an opening has not ended.
    private final long longNanos;

    /// The members that are being asked which circuits they serve.
    private final Set<UUID> asked = ConcurrentHashMap.newKeySet();

    private final MoveTurns turns;

    /// @param drain how long a moving circuit may take to leave its member; the others are served meanwhile
    CircuitMoves(
            ResidentCircuits circuits,
            CircuitOpening opening,
            CircuitRouter router,
            HazelcastInstance member,
            IMap<String, CircuitPlace> directory,
            Duration drain) {
        this.circuits = circuits;
        this.opening = opening;
        this.router = router;
        this.member = member;
        this.directory = directory;
        longNanos = drain.toNanos();
        turns = new MoveTurns(AT_ONCE, circuits.workers(), this::move);
    }

    /// Opens circuits of this member's entries that are not open here: at once if no other member serves them,
    /// otherwise in their turn. Called by the sweep.
    ///
    /// @param keys of entries that say that the circuit is open
    void open(Set<String> keys) {
        var elsewhere = new HashMap<Member, List<String>>();
        directory.getAll(keys).forEach((key, place) -> {
            var server = opening.server(place);
            if (server == null) {
                circuits.require(key);
            } else {
                elsewhere.computeIfAbsent(server, _ -> new ArrayList<>()).add(key);
            }
        });
        elsewhere.forEach(this::from);
    }

    /// Opens circuits that a member has opened: those that it no longer serves at once, the others in their turn.
    private void from(Member other, Collection<String> keys) {
        if (asked.add(other.getUuid())) {
            circuits.workers().execute(() -> {
                try {
                    var unserved = unserved(other, keys);
                    keys.forEach(key -> {
                        if (unserved.contains(key)) {
                            circuits.require(key);
                        } else {
                            turns.add(key, false);
                        }
                    });
                } finally {
                    asked.remove(other.getUuid());
                }
            });
        }
    }

    /// A member that does not answer may serve them.
    private Set<String> unserved(Member other, Collection<String> keys) {
        try {
            return Set.of(member.getExecutorService(FindUnserved.EXECUTOR)
                    .submitToMember(new FindUnserved(keys), other)
                    .get(ANSWER_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException | RejectedExecutionException silent) {
            return Set.of();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return Set.of();
        }
    }

    /// Notes that something was emitted to a circuit that another member serves.
    void demand(String key) {
        turns.add(key, true);
    }

    /// Rebuilds the circuit while its owner serves it, and only then opens it, which includes asking for it. If it
    /// cannot be rebuilt here, its owner keeps it until the next sweep. While partitions migrate, this would take long.
    private void move(String key) {
        while (router.isMigrating()) {
            LockSupport.parkNanos(this, MIGRATION_POLL_NANOS);
        }
        var resident = circuits.prepare(key, longNanos) ? circuits.require(key) : null;
        if (resident != null) {
            awaitOpen(resident);
        }
    }

    private void awaitOpen(ResidentCircuit resident) {
        long deadline = System.nanoTime() + longNanos;
        while (circuits.isBeingOpened(resident) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(this, POLL_NANOS);
        }
    }
}
