package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.UUID;

/// The directory's entry for a circuit that exists. An entry with an owner exists only once the circuit's journal was
/// created; while an entry is out of date, the journal's fence decides. A circuit that was declared and never opened
/// has no owner and no journal.
public final class CircuitPlace implements IdentifiedDataSerializable {

    private static final UUID NOBODY = new UUID(0, 0);

    private UUID owner;
    private boolean active;
    private long since;
    private long moves;

    /// For Hazelcast alone.
    CircuitPlace() {
        this(NOBODY, false, 0, 0);
    }

    /// @param owner  the member that opened it last
    /// @param active whether it should be open, instead of being opened by its next emission
    /// @param since  the start of that state, in milliseconds since 1970
    /// @param moves  how often it was opened by another member than the time before
    public CircuitPlace(UUID owner, boolean active, long since, long moves) {
        this.owner = owner;
        this.active = active;
        this.since = since;
        this.moves = moves;
    }

    /// The entry of a circuit that was never opened.
    ///
    /// @param since when it was declared, in milliseconds since 1970
    public static CircuitPlace declared(long since) {
        return new CircuitPlace(NOBODY, false, since, 0);
    }

    /// Whether it was ever opened, and so has a journal.
    public boolean wasOpened() {
        return !owner.equals(NOBODY);
    }

    /// The member that opened it last; no member's identity if none has.
    public UUID owner() {
        return owner;
    }

    /// Whether it should be open, instead of being opened by its next emission.
    public boolean isActive() {
        return active;
    }

    /// The start of its current state, in milliseconds since 1970.
    public long since() {
        return since;
    }

    /// How often it was opened by another member than the time before.
    public long moves() {
        return moves;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeLong(owner.getMostSignificantBits());
        out.writeLong(owner.getLeastSignificantBits());
        out.writeBoolean(active);
        out.writeLong(since);
        out.writeLong(moves);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        owner = new UUID(in.readLong(), in.readLong());
        active = in.readBoolean();
        since = in.readLong();
        moves = in.readLong();
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.PLACE;
    }
}
