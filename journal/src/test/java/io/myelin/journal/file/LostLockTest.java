package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Records;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// POSIX drops the lock on a file when this process closes any descriptor of it.
@EnabledOnOs({OS.LINUX, OS.MAC})
class LostLockTest {

    @TempDir
    private Path folder;

    @Test
    void aBackupInTheSameProcessLetsNobodyIn(@TempDir Path backup) throws Exception {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            JournalFiles.copy(folder, backup.resolve("copy"));
            assertThat(JournalOpening.elsewhere(folder)).isEqualTo(JournalOpening.REFUSED);
            Records.append(appender, 10, 10);
            try (var copy = FileJournal.open(backup.resolve("copy"), "c")) {
                assertThat(Records.read(copy, 0)).as("not in use").isEqualTo(Records.range(0, 10));
            }
        }
        assertThat(JournalOpening.elsewhere(folder)).isEqualTo(JournalOpening.OPENED);
    }

    @Test
    void anotherCopyOfTheLibraryInTheSameProcessLetsNobodyIn() throws Exception {
        var urls = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(LostLockTest::url).toArray(URL[]::new);
        try (var _ = FileJournal.open(folder, "c");
                var loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            var open = loader.loadClass(FileJournal.class.getName()).getMethod("open", Path.class, String.class);
            assertThatThrownBy(() -> open.invoke(null, folder, "c"))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause().hasMessageContaining("in use");
            assertThat(JournalOpening.elsewhere(folder)).isEqualTo(JournalOpening.REFUSED);
        }
    }

    @Test
    void aFolderThatWasRenamedWhileOpenIsFreeOnceItsJournalIsClosed(@TempDir Path parent) throws Exception {
        var before = parent.resolve("before");
        var after = parent.resolve("after");
        try (var journal = FileJournal.open(before, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Files.move(before, after);
            assertThatThrownBy(() -> FileJournal.open(after, "c")).hasMessageContaining("in use");
            assertThat(JournalOpening.elsewhere(after)).isEqualTo(JournalOpening.REFUSED);
        }
        assertThat(JournalOpening.elsewhere(after)).isEqualTo(JournalOpening.OPENED);
        try (var journal = FileJournal.open(after, "c"); var fresh = FileJournal.open(before, "c")) {
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 10));
            assertThat(fresh.durable()).isZero();
        }
    }

    private static URL url(String path) {
        try {
            return Path.of(path).toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /// The number of a process is used again.
    @Test
    void aProcessThatEndedHasNoFolder() throws Exception {
        String owner;
        try (var _ = FileJournal.open(folder, "c")) {
            owner = Files.readString(folder.resolve("owner"));
        }
        assertThat(folder.resolve("owner")).isEmptyFile();
        for (var ended : new String[] {owner.replaceFirst(" [0-9]+ ", " 7 "), "1", ""}) {
            Files.writeString(folder.resolve("owner"), ended);
            FileJournal.open(folder, "c").close();
        }
        Files.writeString(folder.resolve("owner"), owner);
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(JournalException.class);
    }

    private void loseTheLock() throws IOException {
        Files.readAllBytes(folder.resolve("lock"));
        Files.delete(folder.resolve("owner"));
    }

    /// What a lock does not prevent, the epoch does: the second writer begins with all that the first acknowledges.
    @Test
    void aWriterThatAnotherProcessReplacedAcknowledgesNothingMore() throws Exception {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            loseTheLock();
            assertThat(JournalOpening.elsewhere(folder)).isEqualTo(JournalOpening.OPENED);
            appender.append(Records.of(10, 10), 10);
            assertThatThrownBy(() -> appender.awaitDurable(20, 10, TimeUnit.MINUTES))
                    .isInstanceOf(FencedException.class);
            assertThat(appender.durable()).isEqualTo(10);
            assertThat(appender.health()).isEqualTo(Health.FENCED);
            assertThatThrownBy(journal::appender).isInstanceOf(FencedException.class);
            assertThatThrownBy(() -> journal.truncate(10)).isInstanceOf(FencedException.class);
        }
        try (var journal = FileJournal.open(folder, "c")) {
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 10));
        }
    }

    /// Between the force and the acknowledgement.
    @Test
    void aWriterThatIsReplacedAfterAForceAcknowledgesItOnlyIfTheNextOneHasIt() throws Exception {
        var device = new FaultyDevice() {
            private boolean replaced;

            @Override
            public void force(java.io.RandomAccessFile file) throws IOException {
                super.force(file);
                if (Files.exists(folder.resolve("replace")) && !replaced) {
                    replaced = true;
                    loseTheLock();
                    try {
                        assertThat(JournalOpening.elsewhere(folder)).isEqualTo(JournalOpening.OPENED);
                    } catch (InterruptedException early) {
                        throw new AssertionError(early);
                    }
                }
            }
        };
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Files.createFile(folder.resolve("replace"));
            appender.append(Records.of(10, 10), 10);
            assertThatThrownBy(() -> appender.awaitDurable(20, 10, TimeUnit.MINUTES))
                    .isInstanceOf(JournalException.class);
        }
        try (var journal = FileJournal.open(folder, "c")) {
            assertThat(Records.read(journal, 0)).as("not acknowledged, but there").isEqualTo(Records.range(0, 20));
        }
    }

    /// The number of the epoch was lost: the fence is the file.
    @Test
    void aWriterIsReplacedAlsoByOneOfTheSameEpoch() throws Exception {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Files.delete(folder.resolve("epoch"));
            loseTheLock();
            assertThat(JournalOpening.elsewhere(folder)).isEqualTo(JournalOpening.OPENED);
            appender.append(Records.of(10, 10), 10);
            assertThatThrownBy(() -> appender.awaitDurable(20, 10, TimeUnit.MINUTES))
                    .isInstanceOf(FencedException.class);
        }
    }
}
