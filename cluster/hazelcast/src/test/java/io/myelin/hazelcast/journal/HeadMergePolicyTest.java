package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

    /// An epoch is claimed after the last one that the claimant has read. On the other side of a split a later one may
    /// have records.
    @Test
    void anEpochThatWasClaimedOnTheOtherSideIsPublishedOnlyAfterTheSameEpoch() {
        var second = new EpochRange(2, "p2", 3, 30);
        var publish = new PublishEpoch(17, new EpochRange(3, "p3", 3, 30), false);
        for (boolean larger : new boolean[] {true, false}) {
            var ahead = merged(claimed(), head(SHARED, second), larger);
            assertThat(ahead.claimed).isEqualTo(3);
            publish.change(ahead);
            assertThat(ahead.ranges).containsExactly(SHARED, second);
            var same = merged(claimed(), noted(), larger);
            publish.change(same);
            assertThat(same.ranges).hasSize(2);
            // The claimant has sealed the slot, so what the other side noted from there on is not in the journal.
            assertThat(same.durableIndex).isEqualTo(3);
            assertThat(same.durable).isEqualTo(30);
        }
    }

    private static Head noted() {
        var head = head(SHARED);
        assertThat(new NoteDurable("p1", 0, 5, 50).change(head)).isTrue();
        return head;
    }

    private static Head claimed() {
        var head = head(SHARED);
        assertThat(new ClaimEpoch(3, 17).change(head)).isTrue();
        return head;
    }

    private static Head merged(Head one, Head other, boolean larger) {
        return larger ? HeadMergePolicy.merge(other, one) : HeadMergePolicy.merge(one, other);
    }

    /// Snapshots of the side whose epoch is discarded do not belong to the journal that is kept.
    @Test
    void snapshotsOfASideThatIsNotKeptAreNotKept() {
        var merging = head(SHARED, new EpochRange(2, "p2", 3, 30));
        merging.snapshots.add(EARLY);
        var existing = head(SHARED, new EpochRange(2, "other", 3, 30));
        assertThat(HeadMergePolicy.merge(merging, existing).snapshots).isEmpty();
    }

    /// A head of consecutive epochs of ten blocks each, of which only the last one is left.
    private static Head truncated(long epochs) {
        var head = head(SHARED);
        for (long epoch = 2; epoch <= epochs; epoch++) {
            head.ranges.add(new EpochRange(epoch, "p" + epoch, 10 * epoch, 100 * epoch));
        }
        head.claimed = epochs;
        head.baseIndex = 10 * epochs;
        assertThat(new NoteSwept(10 * epochs).change(head)).isTrue();
        assertThat(head.ranges).hasSize(1);
        return head;
    }

    /// The smaller side alone opened and truncated the journal.
    @Test
    void aSideThatDeletedTheOthersLastEpochIsKept() {
        var existing = head(SHARED);
        var merging = truncated(3);
        assertThat(HeadMergePolicy.merge(merging, existing)).isSameAs(merging);
        assertThat(HeadMergePolicy.merge(existing, truncated(3)).ranges).isEqualTo(merging.ranges);
    }

    /// One side truncated the journal, and neither side opened it. Blocks that a head lists must exist.
    @Test
    void blocksThatOneSideDeletedAreNotListedAgain() {
        var epochs = new EpochRange[] {SHARED, new EpochRange(2, "p2", 20, 200), new EpochRange(3, "p3", 30, 300)};
        var later = truncated(3);
        later.baseIndex = 30;
        later.base = 300;
        for (var kept : List.of(
                HeadMergePolicy.merge(head(epochs), truncatedTo(later)),
                HeadMergePolicy.merge(truncatedTo(later), head(epochs)))) {
            assertThat(kept.ranges).isEqualTo(later.ranges);
            assertThat(kept.deleted).isEqualTo(later.deleted);
            assertThat(kept.sweptIndex).isEqualTo(30);
        }
    }

    /// A truncation that began on the side that was not kept ends after the split has healed.
    @Test
    void noEpochIsSweptThatTheHeadHasNotTruncated() {
        var head = head(SHARED, new EpochRange(2, "p2", 3, 30));
        head.baseIndex = 1;
        assertThat(new NoteSwept(20).change(head)).isTrue();
        assertThat(head.sweptIndex).isEqualTo(1);
        assertThat(head.ranges).hasSize(2);
    }

    @Test
    void deletedEpochsAreKnownByTheirPlaces() {
        var head = truncated(3);
        head.base = 300;
        var last = head.ranges.getFirst();
        assertThat(head.hasDeleted(SHARED.key(7))).isTrue();
        assertThat(head.hasDeleted(new BlockKey("other", 7))).isFalse();
        assertThat(head.hasDeleted(last.key(29))).isTrue();
        assertThat(head.hasDeleted(last.key(30))).isFalse();
        assertThat(head.hasDeleted(Anchor.key(last))).isFalse();
        var snapshot = new StoredSnapshot(299, 1, StoredSnapshot.newPlace("c\n", 299), 5, 7, true);
        assertThat(head.hasDeleted(snapshot.key(0))).isTrue();
        assertThat(head.hasDeleted(new BlockKey(StoredSnapshot.newPlace("c", 300), 0))).isFalse();
        head.snapshots.add(snapshot);
        assertThat(head.hasDeleted(snapshot.key(0))).isFalse();
    }

    private static Head truncatedTo(Head later) {
        var head = truncated(3);
        head.baseIndex = later.baseIndex;
        head.base = later.base;
        return head;
    }

    /// The head of the larger side is kept.
    @Test
    void theLargerOfTwoSidesThatOpenedTheJournalIsKept() {
        var existing = head(SHARED, new EpochRange(2, "other", 3, 30));
        assertThat(HeadMergePolicy.merge(truncated(3), existing)).isSameAs(existing);
        assertThat(HeadMergePolicy.mayFollow(truncated(3), existing)).isFalse();
    }

    /// In files only, a head may follow a head whose epochs it does not remember.
    @Test
    void deletedEpochsAreForgottenAfterAWhile() {
        var head = truncated(66);
        assertThat(head.deleted).hasSize(64);
        assertThat(HeadMergePolicy.merge(head, head(SHARED)).ranges).containsExactly(SHARED);
        assertThat(HeadMergePolicy.mayFollow(head, head(SHARED))).isTrue();
        assertThat(HeadMergePolicy.merge(head, head(SHARED, new EpochRange(2, "p2", 20, 200)))).isSameAs(head);
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

    /// The head that replaces another one keeps the highest number claimed in either.
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
