package io.myelin.hazelcast.view;

import com.hazelcast.spi.merge.MergingValue;
import com.hazelcast.spi.merge.SplitBrainMergePolicy;
import io.myelin.hazelcast.wire.FieldlessType;
import org.jspecify.annotations.Nullable;

/// After a split, keeps of two values of a key the one of the later record, as a write does: each side's rows are at
/// least as late as its progress, and so is the merged view. Without it the surviving side would overwrite newer rows
/// with its own, and no later change would write them again.
final class LaterMergePolicy
        implements SplitBrainMergePolicy<Object, MergingValue<Object>, Object>, FieldlessType {

    /// For Hazelcast alone, which instantiates the class by name.
    LaterMergePolicy() {}

    @Override
    public Object merge(MergingValue<Object> merging, @Nullable MergingValue<Object> existing) {
        boolean later = existing == null || sequence(existing) < sequence(merging);
        return later ? merging.getRawValue() : existing.getRawValue();
    }

    private static long sequence(MergingValue<Object> value) {
        return value.getDeserializedValue() instanceof ViewProgress progress
                ? progress.applied()
                : Stamped.sequence((byte[]) value.getDeserializedValue());
    }

    @Override
    public int getFactoryId() {
        return ViewTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return ViewTypes.MERGE;
    }
}
