package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.Serial;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Emissions of one sender to one circuit, in order and without gaps.
public final class DeliverBatch extends HostQuestion {

    /// The executor that handles batches that came to a member because that has the circuit open.
    public static final String EXECUTOR = "myelin.host.batches";

    @Serial
    private static final long serialVersionUID = 1;

    private static final int MOST_INLETS = 1 << 16;

    private long first;
    private int count;
    private transient List<InletLabel> inlets;
    private transient ByteBuffer frames;

    /// An inlet as the sender knows it.
    ///
    /// @param name  its name in the program
    /// @param codec the name of the codec that wrote the values
    public record InletLabel(String name, String codec) {}

    /// For Hazelcast alone.
    DeliverBatch() {
        this(new UUID(0, 0), 0, 0, 0, List.of(), ByteBuffer.allocate(0));
    }

    DeliverBatch(
            UUID sender,
            long floor,
            long first,
            int count,
            List<InletLabel> inlets,
            ByteBuffer frames) {
        super(sender, floor);
        this.first = first;
        this.count = count;
        this.inlets = inlets;
        this.frames = frames;
    }

    /// The first emission's number.
    public long first() {
        return first;
    }

    /// The number of emissions.
    public int count() {
        return count;
    }

    /// The inlets that frames refer to, by number from 1.
    public List<InletLabel> inlets() {
        return inlets;
    }

    /// The emissions, each a [BatchFrame]. The same bytes in each call, from the beginning.
    public ByteBuffer frames() {
        return frames.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    String directExecutor() {
        return EXECUTOR;
    }

    @Override
    BatchAnswer ask(BatchReceiver receiver) {
        return receiver.receive(this);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        super.writeData(out);
        out.writeLong(first);
        out.writeInt(count);
        out.writeInt(inlets.size());
        for (var inlet : inlets) {
            out.writeString(inlet.name());
            out.writeString(inlet.codec());
        }
        out.writeInt(frames.remaining());
        out.write(frames.array(), frames.position(), frames.remaining());
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        super.readData(in);
        first = in.readLong();
        count = in.readInt();
        int named = in.readInt();
        if (named < 0 || named > MOST_INLETS) {
            throw new InvalidObjectException(named + " inlets");
        }
        var labels = new ArrayList<InletLabel>(named);
        for (int i = 0; i < named; i++) {
            labels.add(new InletLabel(RouteVersion.text(in), RouteVersion.text(in)));
        }
        inlets = labels;
        int length = in.readInt();
        if (length < 0 || length > BatchFrame.LARGEST_BATCH) {
            throw new InvalidObjectException("a batch of " + length + " bytes");
        }
        var bytes = new byte[length];
        in.readFully(bytes);
        frames = ByteBuffer.wrap(bytes);
        requireFrames();
    }

    /// The receiver passes over the frames while it holds the circuit's lock, on a partition's thread: a length that
    /// leads back would keep it there.
    private void requireFrames() throws InvalidObjectException {
        var left = frames();
        int found = 0;
        while (left.remaining() >= BatchFrame.HEADER) {
            int inlet = left.getShort() & 0xFFFF;
            int length = left.getInt();
            if (inlet > inlets.size() || length < 0 || length > Math.min(left.remaining(), BatchFrame.LARGEST_VALUE)) {
                throw new InvalidObjectException("frame " + found + " of a batch of " + count);
            }
            left.position(left.position() + length);
            found++;
        }
        if (left.hasRemaining() || found != count) {
            throw new InvalidObjectException(found + " frames in a batch of " + count);
        }
    }

    @Override
    public int getClassId() {
        return HostTypes.DELIVER;
    }
}
