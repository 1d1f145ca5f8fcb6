package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Asks a member for the circuits of a kind that are on it.
public final class ListHosted implements Callable<HostedList>, HazelcastInstanceAware, IdentifiedDataSerializable {

    private String kind;
    private @Nullable HazelcastInstance member;

    /// For Hazelcast alone.
    ListHosted() {
        this("");
    }

    /// @param kind the circuits' kind
    public ListHosted(String kind) {
        this.kind = kind;
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public HostedList call() {
        var receiver = member == null ? null : BatchReceiver.of(member);
        return receiver == null ? new HostedList() : receiver.hosted(kind);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeString(kind);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        kind = RouteVersion.text(in);
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.LIST;
    }
}
