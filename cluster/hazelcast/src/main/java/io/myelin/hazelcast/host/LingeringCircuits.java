package io.myelin.hazelcast.host;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Circuits that have left this member: each forwards late emissions for a while, and then ends.
///
/// Threading: any thread.
final class LingeringCircuits {

    /// How long emissions that were under way when a circuit left are forwarded.
    private static final long LINGER_SECONDS = 2;

    private final ConcurrentHashMap<String, ResidentCircuit> lingering = new ConcurrentHashMap<>();
    private final Executor workers;

    /// @param workers has a thread for each circuit
    LingeringCircuits(Executor workers) {
        this.workers = workers;
    }

    @Nullable ResidentCircuit get(String key) {
        return lingering.get(key);
    }

    /// Whether a circuit left, and forwards late emissions.
    boolean contains(String key) {
        return lingering.containsKey(key);
    }

    /// Adds a circuit that has left.
    ///
    /// @return the earlier one of the same key, or `null`
    @Nullable ResidentCircuit put(ResidentCircuit resident) {
        return lingering.put(resident.key(), resident);
    }

    /// Ends a circuit once its late emissions had time to arrive.
    void endLater(ResidentCircuit resident) {
        try {
            workers.execute(() -> linger(resident));
        } catch (Throwable scarce) {
            end(resident);
            throw scarce;
        }
    }

    private void linger(ResidentCircuit resident) {
        try {
            TimeUnit.SECONDS.sleep(LINGER_SECONDS); // late emissions arrive meanwhile
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        end(resident);
    }

    /// Ends a circuit now.
    void end(ResidentCircuit resident) {
        resident.end();
        lingering.remove(resident.key(), resident);
    }

    /// From now on, threads that emit into them are notified that their emissions may be lost.
    void warn() {
        lingering.values().forEach(ResidentCircuit::warn);
    }
}
