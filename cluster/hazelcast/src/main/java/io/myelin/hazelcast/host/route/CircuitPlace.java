package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The directory's entry for a circuit. A declared circuit has no owner and no journal. A member that is about to open
/// a circuit enters itself as its owner; if the circuit was never opened, the entry says so until the journal exists
/// and is this owner's. While an entry is out of date, the journal's fence decides.
public final class CircuitPlace implements IdentifiedDataSerializable {

    private static final UUID NOBODY = new UUID(0, 0);

    /// The number of moves of a circuit that has an owner and was never opened.
    private static final long UNOPENED = -1;

    private UUID owner;
    private boolean active;
    private long since;
    private long moves;

    /// For Hazelcast alone.
    CircuitPlace() {
        this(NOBODY, false, 0, 0);
    }

    /// @param owner  the member that opened it last, or is opening it
    /// @param active whether it should be open, instead of being opened by its next emission
    /// @param since  the start of that state, in milliseconds since 1970
    /// @param moves  how often its owner was another member than the time before; -1 if it was never opened
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

    /// The entry of a member that is about to open a circuit. It differs from the present one even if the clock has not
    /// advanced.
    ///
    /// @param owner  the member
    /// @param before the present entry, `null` if there is none
    /// @param now    the present time, in milliseconds since 1970
    public static CircuitPlace claimed(UUID owner, @Nullable CircuitPlace before, long now) {
        if (before == null || !before.wasOpened()) {
            return new CircuitPlace(owner, true, before == null ? now : Math.max(now, before.since + 1), UNOPENED);
        }
        long moves = before.moves + (before.owner.equals(owner) ? 0 : 1);
        return new CircuitPlace(owner, true, Math.max(now, before.since + 1), moves);
    }

    /// This entry once the circuit is open.
    public CircuitPlace opened() {
        return wasOpened() ? this : new CircuitPlace(owner, active, since, 0);
    }

    /// Whether it was ever opened, and so has a journal.
    public boolean wasOpened() {
        return moves > UNOPENED && !owner.equals(NOBODY);
    }

    /// The member that opened it last, or is opening it; no member's identity if there is none.
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

    /// How often its owner was another member than the time before.
    public long moves() {
        return Math.max(0, moves);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CircuitPlace place
                && owner.equals(place.owner)
                && active == place.active
                && since == place.since
                && moves == place.moves;
    }

    @Override
    public int hashCode() {
        return Objects.hash(owner, active, since, moves);
    }

    @Override
    public String toString() {
        return owner + (active ? " active" : " idle") + " since " + since + ", moves " + moves;
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
