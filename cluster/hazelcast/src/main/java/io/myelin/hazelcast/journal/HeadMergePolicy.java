package io.myelin.hazelcast.journal;

import com.hazelcast.spi.merge.MergingValue;
import com.hazelcast.spi.merge.SplitBrainMergePolicy;
import io.myelin.hazelcast.wire.FieldlessType;
import org.jspecify.annotations.Nullable;

/// After a split, keeps that one of two heads of a journal which continues the other; if neither does, that of the
/// larger side. Blocks need no such choice: each has a slot of its own, so those of both sides are kept.
final class HeadMergePolicy
        implements SplitBrainMergePolicy<Head, MergingValue<Head>, Object>, FieldlessType {

    /// The mark of no claimant: marks are chosen at random.
    private static final long NOBODY = 0;

    /// For Hazelcast alone, which instantiates the class by name.
    HeadMergePolicy() {}

    @Override
    public Object merge(MergingValue<Head> merging, @Nullable MergingValue<Head> existing) {
        if (existing == null) {
            return merging.getRawValue();
        }
        return merge(merging.getDeserializedValue(), existing.getDeserializedValue());
    }

    /// @param merging  the head of the smaller side
    /// @param existing the head of the larger side
    static Head merge(Head merging, Head existing) {
        if (!merging.identity.equals(existing.identity)) {
            return existing;
        }
        boolean ahead = merging.contains(existing.last());
        Head kept = ahead ? merging : existing;
        Head other = ahead ? existing : merging;
        boolean sameEpoch = ahead && existing.contains(merging.last());
        kept.preferred |= other.preferred;
        if (other.claimed > kept.claimed) {
            kept.claimed = other.claimed;
            // Otherwise the claimant has not read the last epoch, and would publish one that begins before its records.
            kept.claimant = sameEpoch ? other.claimant : NOBODY;
        }
        if (sameEpoch) {
            // No writer took over: the information of both sides about the writer is valid.
            for (var snapshot : other.snapshots) {
                var known = kept.snapshot(snapshot.place());
                if (known == null || snapshot.complete()) {
                    kept.snapshots.remove(known);
                    kept.snapshots.add(snapshot);
                }
            }
            if (other.durableIndex > kept.durableIndex) {
                kept.durableIndex = other.durableIndex;
                kept.durable = other.durable;
            }
            if (other.baseIndex > kept.baseIndex) {
                kept.baseIndex = other.baseIndex;
                kept.base = other.base;
            }
            if (other.sweptIndex > kept.sweptIndex) {
                // An epoch that was removed has no anchor any more: a writer would take its blocks for lost.
                kept.sweep(other.sweptIndex);
            }
        }
        return kept;
    }

    /// Whether a head may be a later one of the same journal, although it lacks the other's last epoch: that was
    /// deleted so long ago that the head does not remember it. Each of the two sides of a split may appear so to the
    /// other.
    static boolean mayFollow(Head later, Head earlier) {
        var last = earlier.last();
        if (last == null || later.ranges.isEmpty() || !later.identity.equals(earlier.identity)) {
            return false;
        }
        if (!later.deleted.isEmpty() && later.deleted.getFirst().epoch() <= last.epoch()) {
            // It would remember it.
            return false;
        }
        var first = later.ranges.getFirst();
        return first.epoch() > last.epoch() && first.index() >= last.index() && later.sweptIndex >= first.index();
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.HEAD_MERGE;
    }
}
