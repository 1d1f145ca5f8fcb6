package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The answer to [ListHosted]: circuits on a member. Confined to one thread.
public final class HostedList implements IdentifiedDataSerializable {

    private final List<Row> rows = new ArrayList<>();

    /// A circuit.
    ///
    /// @param id      its id
    /// @param phase   the name of its phase
    /// @param health  the name of its journal's health, empty unless it is live
    /// @param lag     records accepted and not durable
    /// @param trouble why it failed, empty if it did not
    public record Row(String id, String phase, String health, long lag, String trouble) {}

    /// No circuits.
    public HostedList() {}

    /// Adds a circuit.
    public void add(Row row) {
        rows.add(row);
    }

    /// The circuits.
    public List<Row> rows() {
        return List.copyOf(rows);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeInt(rows.size());
        for (var row : rows) {
            out.writeString(row.id);
            out.writeString(row.phase);
            out.writeString(row.health);
            out.writeLong(row.lag);
            out.writeString(row.trouble);
        }
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            rows.add(new Row(RouteVersion.text(in), RouteVersion.text(in), RouteVersion.text(in), in.readLong(),
                    RouteVersion.text(in)));
        }
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.HOSTED;
    }
}
