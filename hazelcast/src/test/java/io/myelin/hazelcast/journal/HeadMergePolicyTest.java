package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Two heads of a journal after a split.
class HeadMergePolicyTest {

    private static final UUID IDENTITY = UUID.randomUUID();
    private static final EpochRange SHARED = new EpochRange(1, "p1", 0, 0);
    private static final StoredSnapshot EARLY = new StoredSnapshot(10, 1, "s10", 5, 7, true);
    private static final StoredSnapshot LATE = new StoredSnapshot(20, 2, "s20", 5, 7, false);

    private static Head head(EpochRange... ranges) {
        var head = new Head(IDENTITY);
        for (var range : ranges) {
            head.ranges.add(range);
            head.claimed = range.epoch();
        }
        return head;
    }

    @Test
    void snapshotsOfBothSidesAreKeptWithoutATakeover() {
        var merging = head(SHARED);
        merging.snapshots.add(EARLY);
        merging.snapshots.add(LATE.completed());
        var existing = head(SHARED);
        existing.snapshots.add(LATE);
        var kept = HeadMergePolicy.merge(merging, existing);
        assertThat(kept.snapshots).containsExactlyInAnyOrder(EARLY, LATE.completed());
        var other = HeadMergePolicy.merge(head(SHARED), kept);
        assertThat(other.snapshots).containsExactlyInAnyOrder(EARLY, LATE.completed());
    }

    /// Snapshots of a side that lost its epoch are not part of the journal that is kept.
    @Test
    void snapshotsOfASideThatIsNotKeptAreNot() {
        var merging = head(SHARED, new EpochRange(2, "p2", 3, 30));
        merging.snapshots.add(EARLY);
        var existing = head(SHARED, new EpochRange(2, "other", 3, 30));
        assertThat(HeadMergePolicy.merge(merging, existing).snapshots).isEmpty();
    }
}
