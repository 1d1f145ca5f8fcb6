package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.core.ReadOnly;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A request of one sender to the owner of a circuit. Hazelcast routes it to the member that currently owns the
/// partition of the circuit's key, and retries if the partition moves meanwhile. The entry itself is not changed. While
/// another member still has the circuit open, or partitions migrate, [AskMember] takes the request to a member.
public abstract sealed class HostQuestion
        implements EntryProcessor<String, CircuitPlace, BatchAnswer>, ReadOnly, HazelcastInstanceAware,
        IdentifiedDataSerializable
        permits DeliverBatch, AwaitDurable {

    @Serial
    private static final long serialVersionUID = 1;

    private String key = "";
    private UUID sender;
    private long floor;
    private boolean insisting;
    private transient @Nullable HazelcastInstance member;
    private transient Map.@Nullable Entry<String, CircuitPlace> entry;

    HostQuestion(UUID sender, long floor) {
        this.sender = sender;
        this.floor = floor;
    }

    /// The circuit's key.
    public final String key() {
        return key;
    }

    /// The sender, which sends to one circuit.
    public final UUID sender() {
        return sender;
    }

    /// The sender knows that all emissions with lower numbers are durable, and has dropped them.
    public final long floor() {
        return floor;
    }

    /// Whether the owner of the key is to open the circuit even if another member seems to have it: that one did not.
    public final boolean insists() {
        return insisting;
    }

    /// Sets whether it [insists][#insists].
    final void insist(boolean on) {
        insisting = on;
    }

    /// Whether this came to a member because that has the circuit open, whether or not it owns the key.
    public final boolean isDirect() {
        return entry == null;
    }

    /// The circuit's entry in the directory, `null` if there is none or this is direct.
    public final @Nullable CircuitPlace place() {
        return entry == null ? null : entry.getValue();
    }

    @Override
    public final void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public final BatchAnswer process(Map.Entry<String, CircuitPlace> entry) {
        key = entry.getKey();
        this.entry = entry;
        var here = member;
        var receiver = here == null ? null : BatchReceiver.of(here);
        return here == null || receiver == null
                ? BatchAnswer.later("no host was started on the owner")
                : ask(receiver).by(here.getCluster().getLocalMember().getUuid());
    }

    /// Handles it on a member that has the circuit open.
    final BatchAnswer direct(String circuit, @Nullable HazelcastInstance here) {
        key = circuit;
        var receiver = here == null ? null : BatchReceiver.of(here);
        // A host that was closed has no circuits.
        return receiver == null ? BatchAnswer.gone() : ask(receiver);
    }

    /// The executor that handles it on a member that has the circuit open.
    abstract String directExecutor();

    abstract BatchAnswer ask(BatchReceiver receiver);

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeLong(sender.getMostSignificantBits());
        out.writeLong(sender.getLeastSignificantBits());
        out.writeLong(floor);
        out.writeBoolean(insisting);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        sender = new UUID(in.readLong(), in.readLong());
        floor = in.readLong();
        insisting = in.readBoolean();
    }

    @Override
    public final int getFactoryId() {
        return HostTypes.FACTORY;
    }
}
