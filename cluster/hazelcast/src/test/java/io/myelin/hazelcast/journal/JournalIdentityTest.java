package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.myelin.hazelcast.OneMember;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Appender;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Journals that were never created, and journals that were lost.
class JournalIdentityTest {

    @RegisterExtension
    private static final OneMember MEMBER = new OneMember();

    @Test
    void journalIsCreatedOnce() throws Exception {
        var journal = HazelcastJournal.of(MEMBER.get(), "once", Copies.PREFERRED);
        assertThat(journal.exists()).isFalse();
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(journal::appender);
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(journal::read);

        HazelcastJournal.create(MEMBER.get(), "once", Copies.PREFERRED).appender().close();
        assertThat(journal.exists()).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> HazelcastJournal.create(MEMBER.get(), "once", Copies.PREFERRED));
    }

    @Test
    void headThatIsLostIsNotTakenForANewJournal() throws Exception {
        var journal = HazelcastJournal.create(MEMBER.get(), "headless", Copies.PREFERRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
        }
        journal.heads().delete("headless");
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(journal::appender);
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(() -> journal.read(0));
    }

    @Test
    void lostPartitionIsNotTakenForTheEndOfTheBlocks() throws Exception {
        var journal = HazelcastJournal.create(MEMBER.get(), "lost", Copies.PREFERRED);
        Appender appender = journal.appender();
        Records.append(appender, 0, 10);
        appender.close();
        var last = journal.head().last();
        journal.blocks().delete(last.key(0));
        journal.blocks().delete(Anchor.key(last));
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(journal::appender);
        assertThat(journal.head().last()).as("nothing was published").isEqualTo(last);
    }

    /// A client that knows the cluster's name may destroy them, for example.
    @Test
    void writerIsNotifiedThatItsBlocksWereDestroyed() throws Exception {
        var journal = HazelcastJournal.create(MEMBER.get(), "destroyed", Copies.PREFERRED);
        var appender = journal.appender();
        Records.append(appender, 0, 10);
        journal.blocks().destroy();
        Eventually.until("failure", () -> appender.health() == Health.FAILED);
        appender.close();
    }
}
