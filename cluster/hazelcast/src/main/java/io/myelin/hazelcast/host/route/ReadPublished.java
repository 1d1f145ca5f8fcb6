package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.JournalException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Asks a member for the next durable blocks of an outlet's journal. The member keeps nothing between two such
/// requests: the subscriber gives its position each time.
public final class ReadPublished implements Callable<PublishedBlocks>, HazelcastInstanceAware,
        IdentifiedDataSerializable {

    /// The executor that reads.
    public static final String EXECUTOR = "myelin.host.published";

    /// The number of bytes after which no further block is added to an answer.
    static final int ENOUGH = 1 << 18;

    private String journal;
    private long from;
    private String identity;
    private long block;
    private @Nullable HazelcastInstance member;

    /// For Hazelcast alone.
    ReadPublished() {
        this("", 0, "", -1);
    }

    /// @param journal  the journal's name
    /// @param from     the number of the first value wanted
    /// @param identity the journal's identity according to an earlier answer, empty if unknown
    /// @param block    the block that begins with this value in the journal of that identity, -1 if unknown
    public ReadPublished(String journal, long from, String identity, long block) {
        this.journal = journal;
        this.from = from;
        this.identity = identity;
        this.block = block;
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    /// @throws JournalException if the journal cannot be read at present
    @Override
    public PublishedBlocks call() {
        var here = member;
        if (here == null) {
            throw new IllegalStateException("called without a member");
        }
        var source = HazelcastJournal.of(here, journal, Copies.PREFERRED);
        return PublishedReads.on(here).read(source.holder(from), () -> read(source));
    }

    private PublishedBlocks read(HazelcastJournal source) {
        var present = source.identity();
        long first = source.first();
        long durable = source.durable();
        boolean known = block >= 0 && from >= first && identity.equals(present);
        long begin = Math.max(from, first);
        if (known) {
            try (var cursor = source.read(from, block)) {
                return read(cursor, new PublishedBlocks(present, first, durable, begin, block));
            } catch (CorruptJournalException elsewhere) {
                // If no majority was required, a split may have discarded the block before, and the one of this number
                // begins with another value. If the journal is damaged, the search finds that, too.
            }
        }
        try (var cursor = source.read(begin)) {
            return read(cursor, new PublishedBlocks(present, first, durable, begin, -1));
        }
    }

    private static PublishedBlocks read(Cursor cursor, PublishedBlocks start) {
        var blocks = new ArrayList<byte[]>();
        long next = start.next();
        long index = start.block();
        int bytes = 0;
        Block found = cursor.next();
        while (found != null) {
            blocks.add(found.bytes());
            next = Math.max(next, found.end());
            // If the values up to the wanted one were never written, the next block does not begin with it.
            index = found.end() == next ? found.index() + 1 : -1;
            bytes += found.bytes().length;
            found = bytes < ENOUGH ? cursor.next() : null;
        }
        return new PublishedBlocks(
                start.identity(), start.first(), Math.max(start.durable(), next), next, index, blocks);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeString(journal);
        out.writeLong(from);
        out.writeString(identity);
        out.writeLong(block);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        journal = RouteVersion.text(in);
        from = in.readLong();
        identity = RouteVersion.text(in);
        block = in.readLong();
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.READ;
    }
}
