package io.myelin.hazelcast.host.route;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Enters a circuit into the directory without opening it, unless the directory has it.
final class DeclareCircuit
        implements EntryProcessor<String, CircuitPlace, @Nullable Object>, IdentifiedDataSerializable {

    @Serial
    private static final long serialVersionUID = 1;

    private long since;

    /// For Hazelcast alone.
    DeclareCircuit() {
        this(0);
    }

    /// @param since the present time, in milliseconds since 1970
    DeclareCircuit(long since) {
        this.since = since;
    }

    @Override
    public @Nullable Object process(Map.Entry<String, @Nullable CircuitPlace> entry) {
        if (entry.getValue() == null) {
            entry.setValue(CircuitPlace.declared(since));
        }
        return null;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeLong(since);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        since = in.readLong();
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.DECLARE;
    }
}
