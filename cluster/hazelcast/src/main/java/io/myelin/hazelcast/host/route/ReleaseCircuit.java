package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Asks the member that runs a circuit to close it in an orderly way, so that another one may open it. The answer is
/// whether that is now possible; if not, the close is still in progress, and the request has to be repeated.
public final class ReleaseCircuit implements Callable<Boolean>, HazelcastInstanceAware, IdentifiedDataSerializable {

    private String key;
    private @Nullable HazelcastInstance member;

    /// For Hazelcast alone.
    ReleaseCircuit() {
        this("");
    }

    /// @param key the circuit's key
    public ReleaseCircuit(String key) {
        this.key = key;
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public Boolean call() {
        var receiver = member == null ? null : BatchReceiver.of(member);
        return receiver == null || receiver.release(key);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeString(key);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        key = RouteVersion.text(in);
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.RELEASE;
    }
}
