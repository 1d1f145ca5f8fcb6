package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Members of which some keep files and others do not.
class MixedFilesTest {

    @TempDir
    private Path folders;

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    private HazelcastInstance withFiles(int number) {
        return members.start(withFiles(number, members.config()));
    }

    private Config withFiles(int number, Config config) {
        return JournalCluster.keepFiles(config, folders.resolve(Integer.toString(number)), 1);
    }

    private static Snapshot snapshot(HazelcastJournal journal) {
        return new Snapshot(journal.identity(), 10, 1, new byte[10]);
    }

    /// Such a writer would acknowledge records that no device has, and delete blocks before a device has the head.
    @Test
    void aMemberWithoutFilesCannotWriteAndChangesNothing() throws Exception {
        var one = withFiles(0);
        withFiles(1);
        var without = members.start(members.config().setLiteMember(true));
        var journal = HazelcastJournal.create(one, "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Records.append(appender, 10, 10);
        }
        journal.snapshots().store(snapshot(journal));
        var before = journal.head();
        long entries = journal.blocks().size();

        var refused = HazelcastJournal.of(without, "c", Copies.REQUIRED);
        assertThatIllegalStateException().isThrownBy(refused::appender).withMessageContaining("keepFiles");
        assertThatIllegalStateException().isThrownBy(() -> refused.truncate(10));
        assertThatIllegalStateException().isThrownBy(() -> refused.snapshots().store(snapshot(refused)));
        assertThatIllegalStateException().isThrownBy(() -> refused.snapshots().remove(10));
        assertThatIllegalStateException()
                .isThrownBy(() -> HazelcastJournal.create(without, "another", Copies.REQUIRED));
        assertThatIllegalStateException().isThrownBy(() -> refused.beside("another").createIfAbsent());

        assertThat(journal.head()).usingRecursiveComparison().isEqualTo(before);
        assertThat((long) journal.blocks().size()).isEqualTo(entries);
        assertThat(journal.beside("another").exists()).isFalse();
        assertThat(Records.read(refused, 0)).isEqualTo(Records.range(0, 20));
    }

    @Test
    void aMemberWithoutDataAndFilesStopsNoOtherWriter() throws Exception {
        var one = withFiles(0);
        withFiles(1);
        try (var appender = HazelcastJournal.create(one, "c", Copies.REQUIRED).appender()) {
            Records.append(appender, 0, 10);
            members.start(members.config().setLiteMember(true));
            Records.append(appender, 10, 10);
        }
    }

    @Test
    void aMemberWithoutDataCanWriteIfItKeepsFiles() throws Exception {
        withFiles(0);
        withFiles(1);
        var lite = members.start(withFiles(2, members.config()).setLiteMember(true));
        try (var appender = HazelcastJournal.create(lite, "c", Copies.REQUIRED).appender()) {
            Records.append(appender, 0, 10);
        }
    }

    /// The writer's member has no files in the first case, and has files in the second.
    @ParameterizedTest
    @EnumSource(Copies.class)
    void aMemberThatJoinsAndDiffersEndsTheWriters(Copies copies) throws Exception {
        var plain = members.start();
        try (var appender = HazelcastJournal.create(plain, "c", Copies.PREFERRED).appender()) {
            Records.append(appender, 0, 10);
            withFiles(0);
            endsWithoutAcknowledgement((HazelcastAppender) appender);
        }
        try (var others = Members.create()) {
            var one = others.start(withFiles(1, others.config()));
            others.start(withFiles(2, others.config()));
            try (var appender = HazelcastJournal.create(one, "c", copies).appender()) {
                Records.append(appender, 0, 10);
                others.start();
                endsWithoutAcknowledgement((HazelcastAppender) appender);
            }
        }
    }

    private static void endsWithoutAcknowledgement(HazelcastAppender appender) {
        try {
            appender.append(Records.of(10, 10), 10);
        } catch (JournalException ended) {
            // The writer has already noticed the member.
        }
        assertThatThrownBy(() -> appender.awaitDurable(20, 10, TimeUnit.MINUTES))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("keep");
        Eventually.until("ended", () -> appender.health() == Health.FAILED);
        assertThat(appender.durable()).isEqualTo(10);
    }
}
