package io.myelin.hazelcast.host.route;

import com.hazelcast.config.IndexConfig;
import com.hazelcast.config.IndexType;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.map.IMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The directory of circuits as a member or client obtains it.
public final class DirectoryMap {

    private static final int ATTEMPTS = 50;

    /// The property of a circuit's place that says whether it should be open.
    public static final String ACTIVE = "active";

    /// Keys in one operation: each member receives one for those that it owns.
    private static final int AT_ONCE = 2_000;

    private DirectoryMap() {}

    /// Obtains the directory.
    ///
    /// @param instance a member or a client
    /// @return the places of the circuits, by key
    public static IMap<String, CircuitPlace> of(HazelcastInstance instance) {
        return instance.getMap(CircuitRouter.DIRECTORY);
    }

    /// Obtains the directory for a host, which queries the circuits that should be open.
    ///
    /// Adds an index, on partitions whose backups may be on a member that is just joining. Hazelcast then may miss
    /// the acknowledgement of a backup, and ends the addition with an [IndeterminateOperationStateException], after a
    /// second or more. An index that is there is not added again, so the addition is repeated. It is not part of the
    /// map's configuration: Hazelcast would add it when the member first obtains the map, and a failure then stays
    /// until the member is started again.
    ///
    /// @param member a member
    /// @return the places of the circuits, by key
    /// @throws IndeterminateOperationStateException if fifty attempts ended without an answer
    public static IMap<String, CircuitPlace> indexed(HazelcastInstance member) {
        IMap<String, CircuitPlace> directory = of(member);
        return repeated(() -> {
            directory.addIndex(new IndexConfig(IndexType.HASH, ACTIVE));
            return directory;
        });
    }

    /// Repeats an access that ends without an answer, because a backup dies or moves or a connection ended.
    ///
    /// @param access may be repeated
    /// @throws IndeterminateOperationStateException if fifty attempts ended without an answer
    public static <T extends @Nullable Object> T repeated(Supplier<T> access) {
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
