package io.myelin.hazelcast.view;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;

/// How far a view had come when its writer last said so.
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

    /// How many records the view takes into account: every change they caused is in it.
    public long applied() {
        return applied;
    }

    /// How many records the writer knew to be durable at that time.
    public long durable() {
        return durable;
    }

    /// When that was, in milliseconds since 1970 by the writer's clock. A writer with nothing to do says nothing.
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
