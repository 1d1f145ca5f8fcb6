package io.myelin.hazelcast.host;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.host.route.CircuitPlace;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/// The circuits that are open here and whose keys have moved. They stay until their next owners ask for them. A circuit
/// whose entry no longer names this member is closed, because its next owner would not ask this member for it.
///
/// Threading: confined to the sweep's thread. The entries are read by a task; one runs at a time.
final class DisplacedCircuits {

    private final ResidentCircuits circuits;
    private final HazelcastInstance member;
    private final IMap<String, CircuitPlace> directory;
    private final HostSettings settings;

    /// Whether a task reads the entries.
    private final AtomicBoolean confirming = new AtomicBoolean();

    /// When the last task was started, or there were none of these circuits. Confined to the sweep's thread.
    private long confirmedAt = System.nanoTime();

    DisplacedCircuits(
            ResidentCircuits circuits,
            HazelcastInstance member,
            IMap<String, CircuitPlace> directory,
            HostSettings settings) {
        this.circuits = circuits;
        this.member = member;
        this.directory = directory;
        this.settings = settings;
    }

    /// Has the entries read, at most once per interval of the sweep.
    ///
    /// @param displaced the circuits at present, by key
    void confirm(Map<String, ResidentCircuit> displaced) {
        long now = System.nanoTime();
        if (displaced.isEmpty()) {
            confirmedAt = now;
        } else if (now - confirmedAt >= settings.sweep().toNanos() && confirming.compareAndSet(false, true)) {
            confirmedAt = now;
            try {
                circuits.workers().execute(() -> leaveUnlessNamed(displaced));
            } catch (Throwable scarce) {
                confirming.set(false);
                throw scarce;
            }
        }
    }

    private void leaveUnlessNamed(Map<String, ResidentCircuit> displaced) {
        try {
            var self = member.getCluster().getLocalMember().getUuid();
            var places = directory.getAll(displaced.keySet());
            displaced.forEach((key, resident) -> {
                var place = places.get(key);
                if (place == null || !place.wasOpened() || !place.owner().equals(self)) {
                    circuits.leave(resident);
                }
            });
        } catch (RuntimeException passing) {
            // The cluster is changing; a later check repeats it.
        } finally {
            confirming.set(false);
        }
    }
}
