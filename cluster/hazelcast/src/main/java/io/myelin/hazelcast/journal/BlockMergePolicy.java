package io.myelin.hazelcast.journal;

import com.hazelcast.spi.merge.MergingEntry;
import com.hazelcast.spi.merge.SplitBrainMergePolicy;
import io.myelin.hazelcast.wire.FieldlessType;
import org.jspecify.annotations.Nullable;

/// After a split, adds a slot of the smaller side where the larger one has none: each block has a slot of its own, and
/// an append goes into an empty slot only.
///
/// The slots of a partition arrive one after the other, and the member that sends them may die before the last one. So
/// an anchor that is added gets the mark of a restored one: the first empty slot is not the end before all members with
/// files have restored them.
final class BlockMergePolicy implements SplitBrainMergePolicy<byte[], MergingEntry<BlockKey, byte[]>, Object>,
        FieldlessType {

    /// For Hazelcast alone, which instantiates the class by name.
    BlockMergePolicy() {}

    @Override
    public Object merge(MergingEntry<BlockKey, byte[]> merging, @Nullable MergingEntry<BlockKey, byte[]> existing) {
        if (existing != null) {
            return existing.getRawValue();
        }
        var key = merging.getKey();
        return Anchor.is(key)
                ? Anchor.restored(key, merging.getDeserializedValue(), Anchor.newRestoration())
                : merging.getRawValue();
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.BLOCK_MERGE;
    }
}
