package io.myelin.hazelcast.host;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.route.FindUnserved;
import java.time.Duration;
import java.util.Collection;
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

    private final CircuitHost host;
    private final HazelcastInstance member;

    /// The time after which the next circuit is moved even if an opening has not ended.
    private final long longNanos;

    /// The members that are being asked which circuits they serve.
    private final Set<UUID> asked = ConcurrentHashMap.newKeySet();

    private final MoveTurns turns;

    /// @param drain how long a moving circuit may take to leave its member; the others are served meanwhile
    CircuitMoves(CircuitHost host, HazelcastInstance member, Duration drain) {
        this.host = host;
        this.member = member;
        longNanos = drain.toNanos();
        turns = new MoveTurns(AT_ONCE, host.workers(), this::move);
    }

    /// Opens circuits that a member has opened: those that it no longer serves at once, the others in their turn.
    void from(Member other, Collection<String> keys) {
        if (asked.add(other.getUuid())) {
            host.workers().execute(() -> {
                try {
                    var unserved = unserved(other, keys);
                    keys.forEach(key -> {
                        if (unserved.contains(key)) {
                            host.require(key);
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
        while (host.isMigrating()) {
            LockSupport.parkNanos(this, MIGRATION_POLL_NANOS);
        }
        var resident = host.prepare(key, longNanos) ? host.require(key) : null;
        if (resident != null) {
            awaitOpen(resident);
        }
    }

    private void awaitOpen(ResidentCircuit resident) {
        long deadline = System.nanoTime() + longNanos;
        while (host.isBeingOpened(resident) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(this, POLL_NANOS);
        }
    }
}
