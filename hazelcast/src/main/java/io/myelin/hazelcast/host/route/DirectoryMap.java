package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.map.IMap;

/// The directory of circuits as a member or client obtains it.
///
/// The first access on each member adds the index of the map, on a partition that may get its backup from a member
/// that is just joining. Hazelcast then misses the acknowledgement of that backup and ends the access with an
/// [IndeterminateOperationStateException]. Adding an index that is there has no effect, so the access is repeated. That
/// does not help on a member whose proxy keeps the failure of its creation; such a member must be started again.
public final class DirectoryMap {

    private static final int ATTEMPTS = 10;

    private DirectoryMap() {}

    /// Obtains the directory. Hazelcast waits some seconds before it ends an attempt.
    ///
    /// @param instance a member or a client
    /// @return the places of the circuits, by key
    /// @throws IndeterminateOperationStateException if ten attempts ended without an answer
    public static IMap<String, CircuitPlace> of(HazelcastInstance instance) {
        for (int attempt = 1;; attempt++) {
            try {
                return instance.getMap(CircuitRouter.DIRECTORY);
            } catch (IndeterminateOperationStateException missed) {
                if (attempt == ATTEMPTS) {
                    throw missed;
                }
            }
        }
    }
}
