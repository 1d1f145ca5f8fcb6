package io.myelin.hazelcast.host;

import io.myelin.hazelcast.host.route.AwaitDurable;
import io.myelin.hazelcast.host.route.BatchAnswer;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.DeliverBatch;

/// Replaces a member's receiver, so that a test can answer requests to release a circuit.
abstract class ForwardingReceiver implements BatchReceiver {

    private final BatchReceiver host;

    /// @param host receives every request that a subclass does not answer
    ForwardingReceiver(BatchReceiver host) {
        this.host = host;
    }

    @Override
    public BatchAnswer receive(DeliverBatch batch) {
        return host.receive(batch);
    }

    @Override
    public BatchAnswer await(AwaitDurable question) {
        return host.await(question);
    }

    @Override
    public boolean release(String key) {
        return host.release(key);
    }
}
