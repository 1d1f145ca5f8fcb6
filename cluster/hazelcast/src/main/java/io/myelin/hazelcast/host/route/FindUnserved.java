package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Asks a member which of some circuits it does not serve: the owner of their keys must open those at once, the others
/// have time.
public final class FindUnserved implements Callable<String[]>, HazelcastInstanceAware, IdentifiedDataSerializable {

    /// The executor that handles it: not that of requests to release circuits, which wait for the ends of journals.
    public static final String EXECUTOR = "myelin.host.unserved";

    private List<String> keys;
    private @Nullable HazelcastInstance member;

    /// For Hazelcast alone.
    FindUnserved() {
        this(List.of());
    }

    /// @param keys the circuits' keys
    public FindUnserved(Collection<String> keys) {
        this.keys = List.copyOf(keys);
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public String[] call() {
        var receiver = member == null ? null : BatchReceiver.of(member);
        return keys.stream().filter(key -> receiver == null || !receiver.serves(key)).toArray(String[]::new);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeStringArray(keys.toArray(String[]::new));
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        String[] read = in.readStringArray();
        keys = read == null ? List.of() : List.of(read);
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.UNSERVED;
    }
}
