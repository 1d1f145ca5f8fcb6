package io.myelin.twin.travel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What ended twins leave behind in the folder for temporary files.
class TemporaryJournalsTest {

    @TempDir
    private Path parent;

    private Path journal(String name, long changed) throws IOException {
        var folder = Files.createDirectories(parent.resolve(name).resolve("snapshots")).getParent();
        Files.writeString(folder.resolve("snapshots").resolve("1"), "a snapshot");
        Files.writeString(folder.resolve("records"), "records");
        Files.setLastModifiedTime(folder, FileTime.fromMillis(changed));
        return folder;
    }

    @Test
    void allButTheLatestOfEndedTwinsAreRemoved() throws Exception {
        var process = new ProcessBuilder("true").start();
        process.waitFor();
        long ended = process.pid();
        long running = ProcessHandle.current().pid();
        var first = journal("myelin-twin-" + ended + "-1", 1_000);
        var latest = journal("myelin-twin-" + ended + "-2", 3_000);
        var second = journal("myelin-twin-" + ended + "-3", 2_000);
        var ofARunningTwin = journal("myelin-twin-" + running + "-4", 500);
        var ofTheUser = journal("myelin-twin-mine", 500);
        var elsewhere = journal("elsewhere", 500);
        Files.createSymbolicLink(parent.resolve("myelin-twin-" + ended + "-5"), elsewhere);

        var made = TemporaryJournals.create(parent);
        assertThat(made).isEmptyDirectory().hasParent(parent);
        assertThat(made.getFileName().toString()).startsWith("myelin-twin-" + running + "-");
        assertThat(first).doesNotExist();
        assertThat(second).doesNotExist();
        assertThat(latest.resolve("snapshots").resolve("1")).exists();
        assertThat(ofARunningTwin.resolve("records")).exists();
        assertThat(ofTheUser.resolve("records")).exists();
        assertThat(elsewhere.resolve("records")).exists();
    }
}
