package io.myelin.hazelcast.host.route;

import com.hazelcast.core.Offloadable;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;
import java.util.UUID;

/// Asks how many of the sent emissions are durable, once all are or a time limit has passed. It waits on a separate
/// executor's thread, not on the partition's.
public final class AwaitDurable extends HostQuestion implements Offloadable {

    /// The executor whose threads wait.
    public static final String EXECUTOR = "myelin.host.await";

    @Serial
    private static final long serialVersionUID = 1;

    private long until;

    /// For Hazelcast alone.
    AwaitDurable() {
        this(new UUID(0, 0), 0, 0);
    }

    AwaitDurable(UUID sender, long floor, long until) {
        super(sender, floor);
        this.until = until;
    }

    /// Emissions with lower numbers are waited for.
    public long until() {
        return until;
    }

    @Override
    BatchAnswer ask(BatchReceiver receiver) {
        return receiver.await(this);
    }

    @Override
    String directExecutor() {
        return EXECUTOR;
    }

    @Override
    public String getExecutorName() {
        return EXECUTOR;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        super.writeData(out);
        out.writeLong(until);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        super.readData(in);
        until = in.readLong();
    }

    @Override
    public int getClassId() {
        return HostTypes.AWAIT;
    }
}
