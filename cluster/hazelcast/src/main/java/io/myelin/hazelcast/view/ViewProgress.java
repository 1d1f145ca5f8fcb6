package io.myelin.hazelcast.view;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;

/// A view's progress, as last stored by its writer.
public final class ViewProgress implements IdentifiedDataSerializable {

    private long applied;
    private long durable;
    private long millis;

    /// For Hazelcast alone.
    ViewProgress() {
        this(0, 0, 0);
    }

    ViewProgress(long applied, long durable, long millis) {
        this.applied = applied;
        this.durable = durable;
        this.millis = millis;
    }

    /// The number of records that the view reflects: every change that they caused is in it.
    public long applied() {
        return applied;
    }

    /// The number of records known to the writer to be durable at that time.
    public long durable() {
        return durable;
    }

    /// The time, in milliseconds since 1970 by the writer's clock. An idle writer does not update it.
    public long millis() {
        return millis;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeLong(applied);
        out.writeLong(durable);
        out.writeLong(millis);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        applied = in.readLong();
        durable = in.readLong();
        millis = in.readLong();
    }

    @Override
    public int getFactoryId() {
        return ViewTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return ViewTypes.PROGRESS;
    }
}
