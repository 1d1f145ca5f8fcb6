package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.map.IMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Set;
import java.util.function.Supplier;

/// The directory of circuits as a member or client obtains it.
///
/// The first access on each member adds the index of the map, on a partition that may get its backup from a member
/// that is just joining. Hazelcast then misses the acknowledgement of that backup and ends the access with an
/// [IndeterminateOperationStateException]. Adding an index that is there has no effect, so the access is repeated. That
/// does not help on a member whose proxy keeps the failure of its creation; such a member must be started again.
public final class DirectoryMap {

    private static final int ATTEMPTS = 50;

    /// Keys in one operation: each member receives one for those that it owns.
    private static final int AT_ONCE = 2_000;

    private DirectoryMap() {}

    /// Obtains the directory. Hazelcast waits a second or more before it ends an attempt.
    ///
    /// @param instance a member or a client
    /// @return the places of the circuits, by key
    /// @throws IndeterminateOperationStateException if fifty attempts ended without an answer
    public static IMap<String, CircuitPlace> of(HazelcastInstance instance) {
        return repeated(() -> instance.getMap(CircuitRouter.DIRECTORY));
    }

    /// Repeats an access that ends without an answer, because a backup dies or moves.
    ///
    /// @param access may be repeated
    /// @throws IndeterminateOperationStateException if fifty attempts ended without an answer
    public static <T> T repeated(Supplier<T> access) {
        for (int attempt = 1;; attempt++) {
            try {
                return access.get();
            } catch (IndeterminateOperationStateException missed) {
                if (attempt == ATTEMPTS) {
                    throw missed;
                }
            }
        }
    }

    /// Enters circuits without opening them. Those that are in the directory stay as they are.
    ///
    /// @param directory the places of the circuits, by key
    /// @param keys      the circuits' keys
    /// @throws IndeterminateOperationStateException if fifty attempts ended without an answer; some may be entered
    public static void declare(IMap<String, CircuitPlace> directory, Collection<String> keys) {
        var declaration = new DeclareCircuit(System.currentTimeMillis());
        var rest = new ArrayList<>(keys);
        while (!rest.isEmpty()) {
            var some = rest.subList(Math.max(0, rest.size() - AT_ONCE), rest.size());
            var batch = Set.copyOf(some);
            repeated(() -> directory.executeOnKeys(batch, declaration));
            some.clear();
        }
    }
}
