package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The answer to [ReadPublished].
public final class PublishedBlocks implements IdentifiedDataSerializable {

    private String identity;
    private long first;
    private long durable;
    private long next;
    private long block;
    private List<byte[]> blocks;

    /// For Hazelcast alone.
    PublishedBlocks() {
        this("", 0, 0, 0, -1);
    }

    PublishedBlocks(String identity, long first, long durable, long next, long block) {
        this(identity, first, durable, next, block, List.of());
    }

    PublishedBlocks(String identity, long first, long durable, long next, long block, List<byte[]> blocks) {
        this.identity = identity;
        this.first = first;
        this.durable = durable;
        this.next = next;
        this.block = block;
        this.blocks = blocks;
    }

    /// The journal's identity.
    public String identity() {
        return identity;
    }

    /// The number of the first value that the journal still has.
    public long first() {
        return first;
    }

    /// The number of durable values; a lower bound.
    public long durable() {
        return durable;
    }

    /// The number of the first value after these blocks.
    public long next() {
        return next;
    }

    /// The number of the block after these, -1 if it is not known.
    public long block() {
        return block;
    }

    /// The blocks; the first may begin before the value that was asked for.
    public List<byte[]> blocks() {
        return blocks;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeString(identity);
        out.writeLong(first);
        out.writeLong(durable);
        out.writeLong(next);
        out.writeLong(block);
        out.writeInt(blocks.size());
        for (var bytes : blocks) {
            out.writeByteArray(bytes);
        }
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        identity = RouteVersion.text(in);
        first = in.readLong();
        durable = in.readLong();
        next = in.readLong();
        block = in.readLong();
        int count = in.readInt();
        blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            var bytes = in.readByteArray();
            blocks.add(bytes == null ? new byte[0] : bytes);
        }
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.BLOCKS;
    }
}
