package io.myelin.hazelcast.host;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.route.FindUnserved;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Opens circuits whose keys have moved to this member and that other members still serve. These serve each until this
/// member asks for it. So a circuit waits for its own move alone, and a few are moved at a time: those first to which
/// something was emitted meanwhile.
///
/// Threading: any thread; no call waits.
final class CircuitMoves {

    /// Circuits that move here at once. Their openings take the processors from all other circuits.
    private static final int AT_ONCE = 2;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long ANSWER_SECONDS = 2;

    private final CircuitHost host;
    private final HazelcastInstance member;

    /// The time after which the next circuit is moved even if an opening has not ended.
    private final long longNanos;

    /// The members that are being asked what they serve.
    private final Set<UUID> asked = ConcurrentHashMap.newKeySet();

    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private final LinkedHashSet<String> demanded = new LinkedHashSet<>();
    private final LinkedHashSet<String> others = new LinkedHashSet<>();
    private int moving;

    /// @param drain how long a moving circuit may take to leave its member; the others are served meanwhile
    CircuitMoves(CircuitHost host, HazelcastInstance member, Duration drain) {
        this.host = host;
        this.member = member;
        longNanos = drain.toNanos();
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
                            add(key, false);
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
        } catch (ExecutionException | TimeoutException silent) {
            return Set.of();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return Set.of();
        }
    }

    /// Notes that something was emitted to a circuit that another member serves.
    void demand(String key) {
        add(key, true);
    }

    private void add(String key, boolean demand) {
        lock.lock();
        try {
            if (demand) {
                others.remove(key);
                demanded.add(key);
            } else if (!demanded.contains(key)) {
                others.add(key);
            }
            if (moving < AT_ONCE) {
                moving++;
                host.workers().execute(this::move);
            }
        } finally {
            lock.unlock();
        }
    }

    /// Opens one circuit after the other.
    private void move() {
        String key = next();
        while (key != null) {
            var resident = host.require(key);
            if (resident != null) {
                awaitOpen(resident);
            }
            key = next();
        }
    }

    private @Nullable String next() {
        lock.lock();
        try {
            for (var queue : List.of(demanded, others)) {
                if (!queue.isEmpty()) {
                    return queue.removeFirst();
                }
            }
            moving--;
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void awaitOpen(ResidentCircuit resident) {
        long deadline = System.nanoTime() + longNanos;
        while (host.isBeingOpened(resident) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(this, POLL_NANOS);
        }
    }
}
