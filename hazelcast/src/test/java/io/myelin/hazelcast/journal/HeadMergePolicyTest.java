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

    private static Head swept(EpochRange only) {
        var head = head(only);
        head.sweptIndex = only.index();
        return head;
    }

    @Test
    void aHeadWithoutEarlierEpochsMayFollowOneThatHasThem() {
        var earlier = head(SHARED, new EpochRange(2, "p2", 3, 30));
        var later = swept(new EpochRange(3, "p3", 6, 60));
        assertThat(HeadMergePolicy.mayFollow(later, earlier)).isTrue();
        assertThat(HeadMergePolicy.mayFollow(earlier, later)).isFalse();
        assertThat(HeadMergePolicy.mayFollow(later, later)).isFalse();
        assertThat(HeadMergePolicy.mayFollow(later, new Head(IDENTITY))).isFalse();
        assertThat(HeadMergePolicy.mayFollow(new Head(IDENTITY), earlier)).isFalse();
    }

    @Test
    void aHeadWithALaterEpochOfItsOwnDoesNotFollow() {
        var earlier = head(SHARED, new EpochRange(2, "p2", 3, 30));
        assertThat(HeadMergePolicy.mayFollow(head(SHARED, new EpochRange(3, "p3", 6, 60)), earlier)).isFalse();
        assertThat(HeadMergePolicy.mayFollow(swept(new EpochRange(2, "other", 3, 30)), earlier)).isFalse();
        assertThat(HeadMergePolicy.mayFollow(swept(new EpochRange(3, "p3", 2, 20)), earlier)).isFalse();
        var another = new Head(UUID.randomUUID());
        another.ranges.add(new EpochRange(3, "p3", 6, 60));
        another.sweptIndex = 6;
        assertThat(HeadMergePolicy.mayFollow(another, earlier)).isFalse();
    }

    /// Of all heads that were claimed, the later one keeps the highest number.
    @Test
    void aHeadIsReplacedOnlyByOneThatMayFollow() {
        var earlier = head(SHARED);
        earlier.claimed = 9;
        earlier.claimant = 90;
        var later = swept(new EpochRange(3, "p3", 6, 60));
        var kept = new ReplaceHead(later).changed(earlier);
        assertThat(kept.ranges).isEqualTo(later.ranges);
        assertThat(kept.claimed).isEqualTo(9);
        assertThat(kept.claimant).isEqualTo(90);
        var other = head(SHARED, new EpochRange(3, "other", 6, 60));
        assertThat(new ReplaceHead(swept(new EpochRange(3, "p3", 6, 60))).changed(other)).isSameAs(other);
    }
}
