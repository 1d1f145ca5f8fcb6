package io.myelin.hazelcast.host;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import io.myelin.hazelcast.host.route.CircuitPlace;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Makes this member follow the circuits that it would open if their owners died, and no others.
///
/// Threading: confined to the sweep's thread. Standbys begin on threads of their own.
final class StandbySweep {

    /// An opener enters itself before the circuit has a journal that could be followed.
    private static final Predicate<String, CircuitPlace> OPENED =
            Predicates.and(ResidencyCheck.ACTIVE, Predicates.equal("wasOpened", true));

    /// How long the others wait for a standby's program to be built.
    private static final long LONGEST_BEGIN_SECONDS = 5;

    private final ResidentCircuits circuits;
    private final IMap<String, CircuitPlace> directory;
    private final FirstBackups backups;

    /// Circuits that are about to be followed. Added by the sweep's thread, removed by the tasks that begin.
    private final Set<String> beginning = ConcurrentHashMap.newKeySet();

    StandbySweep(ResidentCircuits circuits, HazelcastInstance member, IMap<String, CircuitPlace> directory) {
        this.circuits = circuits;
        this.directory = directory;
        backups = new FirstBackups(member);
    }

    /// Begins and ends standbys. To begin one takes some calls of the cluster, and there may be thousands.
    ///
    /// @param begun called after each that has begun, or is about to
    void run(Runnable begun) {
        var wanted = new HashSet<String>();
        for (var key : directory.keySet(OPENED)) {
            if (backups.isHere(key)) {
                wanted.add(key);
                if (follow(key)) {
                    begun.run();
                }
            } else if (circuits.isOwned(key) && !circuits.isHosted(key)) {
                // Its owner died during this sweep: the next one opens the circuit from its standby, if there is
                // one. A circuit that is open was opened while its standby was made, and has no use for that.
                wanted.add(key);
            }
        }
        for (var key : circuits.standbys()) {
            if (!wanted.contains(key)) {
                circuits.unfollow(key);
            }
        }
    }

    /// Begins to follow a circuit. If its program blocks, others are followed meanwhile.
    ///
    /// @return whether it began, or is about to
    private boolean follow(String key) {
        if (!beginning.add(key)) {
            return false;
        }
        FutureTask<Boolean> task;
        try {
            task = new FutureTask<>(() -> {
                try {
                    return circuits.follow(key);
                } finally {
                    beginning.remove(key);
                }
            });
            circuits.workers().execute(task);
        } catch (Throwable scarce) {
            beginning.remove(key);
            throw scarce;
        }
        try {
            return task.get(LONGEST_BEGIN_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException blocked) {
            return true;
        } catch (ExecutionException unreadable) {
            // A journal that cannot be read, or a program that throws: the owner reports it. The others are followed.
            return false;
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
