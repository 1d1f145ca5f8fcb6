package io.myelin.hazelcast.journal;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.Serial;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A change of a journal's head. Owner and backup run the same change on the same head.
abstract sealed class HeadProcessor
        implements EntryProcessor<String, Head, Head>, IdentifiedDataSerializable
        permits ClaimEpoch, PublishEpoch, NoteDurable, TruncateHead, NoteSwept {

    @Serial
    private static final long serialVersionUID = 1;

    /// Changes the head.
    ///
    /// @return whether it did
    abstract boolean change(Head head);

    @Override
    public final Head process(final Map.Entry<String, Head> entry) {
        final @Nullable Head present = entry.getValue();
        final var head = present == null ? new Head() : present;
        change(head);
        // Set in any case: a retry whose first try changed the owner alone still reaches the backup.
        entry.setValue(head);
        return head;
    }

    @Override
    public final int getFactoryId() {
        return JournalTypes.FACTORY;
    }
}
