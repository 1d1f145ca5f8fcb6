package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import org.jspecify.annotations.Nullable;

/// Handles emissions that arrive at a member for circuits that it owns. It is found in the member's user context.
public interface BatchReceiver {

    /// Its key in the user context.
    String CONTEXT = "io.myelin.host";

    /// Accepts a batch. Called on a partition's thread, which must not wait.
    BatchAnswer receive(DeliverBatch batch);

    /// Waits a bounded time until a sender's emissions are durable. Called on a thread that may wait.
    BatchAnswer await(AwaitDurable question);

    /// Closes a circuit in an orderly way if it is open here. Waits a bounded time for that.
    ///
    /// @return whether its journal has ended, so that another member may open it
    boolean release(String key);

    /// Whether a circuit is open here and was not claimed by another member.
    default boolean serves(String key) {
        return false;
    }

    /// Lists the circuits of a kind that are on the member: none unless implemented.
    default HostedList hosted(String kind) {
        return new HostedList();
    }

    /// The receiver of a member, `null` if no host was started.
    static @Nullable BatchReceiver of(HazelcastInstance member) {
        return (BatchReceiver) member.getUserContext().get(CONTEXT);
    }
}
