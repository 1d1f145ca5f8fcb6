package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Members with files are started in any order, after all of them were killed. A letter denotes each member: the files
/// of C are complete, those of B end earlier, E has none, and F has another journal of the same name.
class StartOrderTest {

    /// The files that each test begins with a copy of.
    @TempDir
    private static Path written;

    @TempDir
    private Path copies;

    private Path folders;
    private Members members = impatient();
    private final List<HazelcastInstance> running = new ArrayList<>();

    /// After partitions have migrated, operations were seen to wait seconds for a backup's answer.
    private static Members impatient() {
        var created = Members.create();
        created.impatient();
        return created;
    }

    @BeforeAll
    static void write() throws Exception {
        var writing = new StartOrderTest();
        writing.folders = written;
        writing.writeFiles();
    }

    private void writeFiles() throws Exception {
        try (var appender = HazelcastJournal.create(start("F", 1), "c", Copies.PREFERRED).appender()) {
            Records.append(appender, 0, 5);
        }
        switchOff();
        var first = start("C", 2);
        start("C2", 2);
        var journal = HazelcastJournal.create(first, "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Records.append(appender, 10, 10);
        }
        switchOff();
        copy(folders.resolve("C2"), "B");
        var again = start("C", 2);
        start("C2", 2);
        var continued = HazelcastJournal.of(again, "c", Copies.REQUIRED);
        try (var appender = continued.appender()) {
            Records.append(appender, 20, 10);
        }
        continued.truncate(10);
        switchOff();
    }

    @BeforeEach
    void copyFiles() throws IOException {
        folders = copies;
        for (var files : List.of("F", "C", "C2", "B")) {
            copy(written.resolve(files), files);
        }
    }

    @AfterEach
    void stop() {
        members.close();
    }

    private Config config(String files, int number) {
        return JournalCluster.keepFiles(members.config(), folders.resolve(files), number);
    }

    private HazelcastInstance start(String files, int number) {
        var member = members.start(config(files, number));
        running.add(member);
        return member;
    }

    private void switchOff() {
        members.close();
        members = impatient();
        running.clear();
    }

    private void copy(Path from, String to) throws IOException {
        Files.createDirectories(folders.resolve(to));
        try (var files = Files.list(from)) {
            for (var file : files.toList()) {
                Files.copy(file, folders.resolve(to).resolve(file.getFileName()));
            }
        }
    }

    private static void hasAll(HazelcastInstance member) throws Exception {
        var journal = HazelcastJournal.of(member, "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            assertThat(appender.origin()).isEqualTo(30);
            Records.append(appender, 30, 5);
        }
        assertThat(journal.first()).isEqualTo(10);
        assertThat(Records.read(journal, 10)).isEqualTo(Records.range(10, 35));
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"CBE", "CEB", "BCE", "BEC", "ECB", "EBC"})
    void acknowledgedRecordsAreRestoredInEachOrder(String order) throws Exception {
        HazelcastInstance last = null;
        for (char files : order.toCharArray()) {
            last = start(String.valueOf(files), 3);
        }
        hasAll(last);
    }

    /// The head of B has the first epoch only. A truncation deleted that epoch later.
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"CBE", "CEB", "BCE", "BEC", "ECB", "EBC"})
    void aHeadFollowsOneWhoseEpochsWereDeletedSince(String order) throws Exception {
        var member = start("C", 2);
        start("C2", 2);
        var journal = HazelcastJournal.of(member, "c", Copies.REQUIRED);
        journal.appender().close();
        journal.truncate(30);
        switchOff();
        HazelcastInstance last = null;
        for (char files : order.toCharArray()) {
            last = start(String.valueOf(files), 3);
        }
        var again = HazelcastJournal.of(last, "c", Copies.REQUIRED);
        try (var appender = again.appender()) {
            assertThat(appender.origin()).isEqualTo(30);
            Records.append(appender, 30, 5);
        }
        assertThat(Records.read(again, 30)).isEqualTo(Records.range(30, 35));
    }

    /// It is not known which journal is the right one, so no member's journal replaces that of another.
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"FCB", "FEC", "CFE", "EFC", "BCF", "BFC"})
    void anotherJournalOfTheSameNameReplacesNothing(String order) throws Exception {
        for (char files : order.toCharArray()) {
            start(String.valueOf(files), 3);
        }
        differs();
        switchOff();
        // The others, without F, are started in any order.
        HazelcastInstance last = null;
        for (char files : order.replace("F", "").toCharArray()) {
            last = start(String.valueOf(files), 2);
        }
        hasAll(last);
        switchOff();
        var other = HazelcastJournal.of(start("F", 1), "c", Copies.PREFERRED);
        assertThat(Records.read(other, 0)).isEqualTo(Records.range(0, 5));
    }

    private void differs() {
        Eventually.until("a member that tells", () -> running.stream()
                .anyMatch(member -> ContentRestorer.required(member).different() != null));
        assertThat(running).noneMatch(JournalWatch::isComplete);
    }

    @WaitingCase
    void aJournalOfAMemberWithoutFilesReplacesNothing() throws Exception {
        var plain = members.start();
        try (var appender = HazelcastJournal.create(plain, "c", Copies.PREFERRED).appender()) {
            Records.append(appender, 0, 5);
        }
        start("C", 2);
        start("B", 2);
        differs();
        switchOff();
        start("C", 2);
        hasAll(start("B", 2));
    }

    /// The cluster's journal is in use, so it replaces the one in the files of the joining member.
    @WaitingCase
    void aMemberWithAnotherJournalJoinsARunningCluster() throws Exception {
        start("C", 2);
        hasAll(start("C2", 2));
        var late = start("F", 2);
        Eventually.until("joined", () -> JournalWatch.isComplete(late));
        assertThat(Records.read(HazelcastJournal.of(late, "c", Copies.REQUIRED), 10)).isEqualTo(Records.range(10, 35));
        switchOff();
        start("F", 3);
        start("C", 3);
        var again = HazelcastJournal.of(start("C2", 3), "c", Copies.REQUIRED);
        assertThat(Records.read(again, 10)).isEqualTo(Records.range(10, 35));
    }

    /// A member that joins has a copy of what others restore before it has read its own files.
    @WaitingCase
    void anOlderHeadReplacesNoneThatWasNotRestoredYet() throws Exception {
        var identity = UUID.randomUUID();
        var older = new Head(identity);
        older.ranges.add(new EpochRange(1, "one", 0, 0));
        var newer = new Head(identity);
        newer.ranges.addAll(older.ranges);
        newer.ranges.add(new EpochRange(2, "two", 5, 50));
        var config = config("log", 2);
        var log = MemberState.of(config).log();
        var member = members.start(config);
        // Before that, the member would restore the heads that are stored below too.
        Eventually.until("its files were read", ContentRestorer.required(member)::isRestored);
        log.head("d", newer);
        member.<String, Head>getMap(JournalCluster.HEADS).executeOnKey("d", new RestoreHead(older));
        switchOff();

        var again = members.start(config("log", 1));
        Eventually.until("restored", () -> JournalWatch.isComplete(again));
        assertThat(HazelcastJournal.of(again, "d", Copies.PREFERRED).head().ranges).isEqualTo(newer.ranges);
    }

    private static boolean isForced(HazelcastInstance member) {
        var log = MemberState.required(member).log();
        var last = HazelcastJournal.of(member, "c", Copies.REQUIRED).head().last();
        return log.lists(last.place()) && log.isForced();
    }

    /// The head that the members agreed on is stored in the files.
    @WaitingCase
    void aHeadIsInTheFilesOfAMemberThatHadNone() throws Exception {
        start("E", 2);
        start("C", 2);
        Eventually.until("restored", () -> running.stream().allMatch(JournalWatch::isComplete));
        // No writer forces the files in this test.
        Eventually.until("forced", () -> running.stream().allMatch(StartOrderTest::isForced));
        switchOff();
        var alone = HazelcastJournal.of(start("E", 1), "c", Copies.PREFERRED);
        assertThat(Records.read(alone, 10)).isEqualTo(Records.range(10, 30));
    }
}
