package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;

/// The answer of a circuit's owner to a sender.
public final class BatchAnswer implements IdentifiedDataSerializable {

    private Status status;
    private long expected;
    private long durable;
    private String reason;

    /// The outcome of a batch.
    public enum Status {

        /// Accepted; the numbers give the owner's position.
        TAKEN,

        /// Nothing was accepted; to be resent after a while.
        LATER,

        /// Emissions before `expected` were accepted; that one never will be.
        REFUSED
    }

    /// For Hazelcast alone.
    BatchAnswer() {
        this(Status.LATER, 0, 0, "");
    }

    private BatchAnswer(Status status, long expected, long durable, String reason) {
        this.status = status;
        this.expected = expected;
        this.durable = durable;
        this.reason = reason;
    }

    /// The owner accepted all new emissions.
    ///
    /// @param expected the number it expects next
    /// @param durable  all emissions with lower numbers are durable
    public static BatchAnswer taken(long expected, long durable) {
        return new BatchAnswer(Status.TAKEN, expected, durable, "");
    }

    /// The owner cannot accept anything now.
    ///
    /// @param reason the reason, for messages
    public static BatchAnswer later(String reason) {
        return new BatchAnswer(Status.LATER, 0, 0, reason);
    }

    /// The owner refuses one emission.
    ///
    /// @param number that emission's number
    /// @param reason the reason, for messages
    public static BatchAnswer refused(long number, String reason) {
        return new BatchAnswer(Status.REFUSED, number, 0, reason);
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

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeByte(status.ordinal());
        out.writeLong(expected);
        out.writeLong(durable);
        out.writeString(reason);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        status = Status.values()[in.readByte()];
        expected = in.readLong();
        durable = in.readLong();
        reason = RouteVersion.text(in);
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
