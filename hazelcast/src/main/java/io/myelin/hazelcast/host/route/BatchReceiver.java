package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import org.jspecify.annotations.Nullable;

/// Handles emissions that arrive at a member for circuits that it owns. It is found in the member's user context.
public interface BatchReceiver {

    /// Its key in the user context.
    String CONTEXT = "io.myelin.host";

    /// Takes a batch. On a partition's thread, which must not wait.
    BatchAnswer receive(DeliverBatch batch);

    /// Waits a bounded time until what a sender sent is durable. On a thread that may wait.
    BatchAnswer await(AwaitDurable question);

    /// Closes a circuit, if it is open here, in order. Waits a bounded time for that.
    ///
    /// @return whether its journal has ended, so that another member may open it
    boolean release(String key);

    /// That of a member, `null` where no host was started.
    static @Nullable BatchReceiver of(HazelcastInstance member) {
        return (BatchReceiver) member.getUserContext().get(CONTEXT);
    }
}
