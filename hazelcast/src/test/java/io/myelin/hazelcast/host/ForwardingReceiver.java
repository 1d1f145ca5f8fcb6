package io.myelin.hazelcast.host;

import io.myelin.hazelcast.host.route.AwaitDurable;
import io.myelin.hazelcast.host.route.BatchAnswer;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.DeliverBatch;

/// Takes the place of a member's receiver, to answer otherwise when a circuit is to be released.
abstract class ForwardingReceiver implements BatchReceiver {

    private final BatchReceiver host;

    /// @param host receives everything that is not answered otherwise
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
