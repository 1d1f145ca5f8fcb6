package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastException;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Appender;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Clusters whose split has healed, simulated on one side: writes made since the split are removed, as if the other
/// side's content had been kept, and the members change.
class SplitTest {

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    private static void noted(HazelcastJournal journal, long durable) {
        Eventually.until("note", () -> journal.durable() == durable);
    }

    private static <T extends JournalException> void ends(
            Class<T> reason, Health health, Appender appender) {
        long durable = appender.durable();
        assertThatThrownBy(() -> Records.append(appender, durable, 10)).isInstanceOf(reason);
        assertThat(appender.durable()).isEqualTo(durable);
        assertThat(appender.health()).isEqualTo(health);
    }

    @Test
    void writerWhoseEpochIsGoneEnds() throws Exception {
        var one = members.start();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        var kept = journal.appender();
        Records.append(kept, 0, 10);
        noted(journal, 10);
        var head = journal.head();
        var gone = journal.appender();

        journal.heads().set("c", head);
        journal.blocks().delete(head.last().key(1));
        members.start();
        ends(FencedException.class, Health.FENCED, gone);
        gone.close();
        kept.close();
        try (var next = journal.appender()) {
            Records.append(next, 10, 10);
        }
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 20));
    }

    /// The other side has opened an epoch, and acknowledged records in it, when the split heals during an opening here.
    @Test
    void anOpeningDoesNotGoOnAfterAnEpochOfTheOtherSide() throws Exception {
        var one = members.start();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        try (var both = journal.appender()) {
            Records.append(both, 0, 10);
        }
        var common = journal.head();
        try (var there = journal.appender()) {
            Records.append(there, 10, 10);
        }
        var kept = journal.head();
        journal.heads().set("c", common);
        // An opening that did not succeed.
        journal.change(new ClaimEpoch(2, 2));
        var healing = Interposed.on(one, (method, arguments) -> {
            if (arguments.length == 2 && arguments[1] instanceof AppendBlock) {
                // With the anchor: all slots are sealed.
                journal.heads().set("c", HeadMergePolicy.merge(journal.head(), kept));
            }
        });
        assertThatThrownBy(() -> HazelcastJournal.of(healing, "c", Copies.PREFERRED).appender())
                .isInstanceOf(FencedException.class);
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 20));
        try (var next = journal.appender()) {
            Records.append(next, 20, 10);
        }
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 30));
    }

    @Test
    void writerWhoseBlocksAreGoneEnds() throws Exception {
        var one = members.start();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        var appender = journal.appender();
        Records.append(appender, 0, 10);
        noted(journal, 10);
        var head = journal.head();
        Records.append(appender, 10, 10);
        noted(journal, 20);

        // A journal whose last block was lost before the head listed it.
        var refusing = new AtomicBoolean(true);
        var failing = Interposed.on(one, (_, arguments) -> {
            if (refusing.get() && arguments.length == 2 && arguments[1] instanceof NoteDurable) {
                throw new HazelcastException("no note");
            }
        });
        var another = HazelcastJournal.create(failing, "d", Copies.PREFERRED);
        var unnoted = another.appender();
        Records.append(unnoted, 0, 10);
        Records.append(unnoted, 10, 10);

        journal.heads().set("c", head);
        journal.blocks().delete(head.last().key(1));
        journal.blocks().delete(another.head().last().key(1));
        members.start();
        ends(JournalException.class, Health.FAILED, appender);
        ends(JournalException.class, Health.FAILED, unnoted);
        appender.close();
        refusing.set(false); // otherwise the close would try for half a minute
        unnoted.close();
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 10));
    }

    @Test
    void epochThatTheOtherSideClaimedTooIsNotPublished() throws Exception {
        var one = members.start();
        var twin = HazelcastJournal.create(one, "c", Copies.PREFERRED).head();
        new ClaimEpoch(1, 17).change(twin);
        var healing = Interposed.on(one, (_, arguments) -> {
            if (arguments.length == 2 && arguments[1] instanceof PublishEpoch) {
                one.<String, Head>getMap(JournalCluster.HEADS).set("c", twin);
            }
        });
        var journal = HazelcastJournal.of(healing, "c", Copies.PREFERRED);
        assertThatThrownBy(journal::appender).isInstanceOf(FencedException.class);
        assertThat(journal.head().ranges.stream().anyMatch(range -> range.epoch() == 1)).isFalse();
    }
}
