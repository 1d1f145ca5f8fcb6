package io.myelin.hazelcast.view;

import com.hazelcast.spi.merge.MergingValue;
import com.hazelcast.spi.merge.SplitBrainMergePolicy;
import io.myelin.hazelcast.wire.FieldlessType;
import org.jspecify.annotations.Nullable;

/// Keeps after a split, of two values of a key, the one of the later record, as a write does: each side's rows are
/// then at least as late as its progress told, and so is what is left of both. Without it the side that is kept would
/// cover newer rows with its own, and no later change would write them again.
final class LaterMergePolicy
        implements SplitBrainMergePolicy<Object, MergingValue<Object>, Object>, FieldlessType {

    /// For Hazelcast alone, which makes one by the class's name.
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
