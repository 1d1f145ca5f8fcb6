package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The answer of a circuit's owner to a sender.
public final class BatchAnswer implements IdentifiedDataSerializable {

    private Status status;
    private long expected;
    private long durable;
    private String reason;
    private UUID member;

    /// The outcome of a batch.
    public enum Status {

        /// Accepted; the numbers give the owner's position.
        TAKEN,

        /// Nothing was accepted; to be resent after a while.
        LATER,

        /// Emissions before `expected` were accepted; that one never will be.
        REFUSED,

        /// Nothing was accepted: another member has the circuit, the one that the answer names, if it names one.
        ELSEWHERE
    }

    private static final UUID NOBODY = new UUID(0, 0);

    /// For Hazelcast alone.
    BatchAnswer() {
        this(Status.LATER, 0, 0, "", NOBODY);
    }

    private BatchAnswer(Status status, long expected, long durable, String reason, UUID member) {
        this.status = status;
        this.expected = expected;
        this.durable = durable;
        this.reason = reason;
        this.member = member;
    }

    /// The owner accepted all new emissions.
    ///
    /// @param expected the number it expects next
    /// @param durable  all emissions with lower numbers are durable
    public static BatchAnswer taken(long expected, long durable) {
        return new BatchAnswer(Status.TAKEN, expected, durable, "", NOBODY);
    }

    /// The owner cannot accept anything now.
    ///
    /// @param reason the reason, for messages
    public static BatchAnswer later(String reason) {
        return new BatchAnswer(Status.LATER, 0, 0, reason, NOBODY);
    }

    /// The owner refuses one emission.
    ///
    /// @param number that emission's number
    /// @param reason the reason, for messages
    public static BatchAnswer refused(long number, String reason) {
        return new BatchAnswer(Status.REFUSED, number, 0, reason, NOBODY);
    }

    /// Another member has the circuit open: it is to be asked, until it no longer has it.
    ///
    /// @param member that member
    public static BatchAnswer elsewhere(UUID member) {
        return new BatchAnswer(Status.ELSEWHERE, 0, 0, "the circuit is on " + member, member);
    }

    /// The member was asked itself and does not have the circuit: the owner of its key is to be asked.
    public static BatchAnswer gone() {
        return new BatchAnswer(Status.ELSEWHERE, 0, 0, "the circuit has left", NOBODY);
    }

    /// Names the member that gave the answer, if that has the circuit.
    ///
    /// @param answering the owner of the circuit's key
    BatchAnswer by(UUID answering) {
        if (status == Status.TAKEN) {
            member = answering;
        }
        return this;
    }

    /// The outcome of the batch.
    public Status status() {
        return status;
    }

    /// The number that the owner expects next, or refuses.
    public long expected() {
        return expected;
    }

    /// All emissions with lower numbers are durable.
    public long durable() {
        return durable;
    }

    /// The reason, for messages.
    public String reason() {
        return reason;
    }

    /// The member that has the circuit, `null` if the answer names none.
    public @Nullable UUID member() {
        return member.equals(NOBODY) ? null : member;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeByte(status.ordinal());
        out.writeLong(expected);
        out.writeLong(durable);
        out.writeString(reason);
        out.writeLong(member.getMostSignificantBits());
        out.writeLong(member.getLeastSignificantBits());
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        status = Status.values()[in.readByte()];
        expected = in.readLong();
        durable = in.readLong();
        reason = RouteVersion.text(in);
        member = new UUID(in.readLong(), in.readLong());
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.ANSWER;
    }
}
