package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A change of a journal's head. Owner and backup run the same change on the same head.
abstract sealed class HeadProcessor
        extends StoringProcessor<String, Head, Head>
        permits CreateHead, RestoreHead, ClaimEpoch, PublishEpoch, NoteDurable, TruncateHead, NoteSwept,
        NoteSnapshot, DropSnapshot {

    @Serial
    private static final long serialVersionUID = 1;

    /// Changes the head.
    ///
    /// @return whether it did
    abstract boolean change(Head head);

    /// The new head.
    Head changed(Head head) {
        change(head);
        return head;
    }

    /// Returns the head of a journal that has none yet. Only creation overrides this: if another processor finds no
    /// head, the journal was never created, or was lost.
    @Nullable Head ifAbsent() {
        return null;
    }

    /// Writes the new head to the member's files.
    void store(BlockLog log, String circuit, Head head) {
        log.head(circuit, head);
    }

    @Override
    public final @Nullable Head process(Map.Entry<String, Head> entry) {
        @Nullable Head present = entry.getValue();
        var head = present == null ? ifAbsent() : present;
        if (head == null) {
            return null;
        }
        Head next = changed(head);
        write(log -> store(log, entry.getKey(), next));
        // Set in any case: a retry whose first try changed the owner alone still reaches the backup.
        entry.setValue(next);
        return next;
    }

    abstract void writeFields(ObjectDataOutput out) throws IOException;

    abstract void readFields(ObjectDataInput in) throws IOException;

    @Override
    public final void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        writeFields(out);
    }

    @Override
    public final void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        readFields(in);
    }
}
