package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myelin.journal.NoWriterException;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Journals that are opened on a full disk.
class FullFolderTest {

    @TempDir
    private Path folder;

    private List<String> onSmallDisk(List<String> command) {
        var all = new ArrayList<>(List.of("unshare", "-rm", "sh", "-c",
                "mount -t tmpfs -o size=1m none \"$0\" && exec \"$@\"", folder.toString()));
        all.addAll(command);
        return all;
    }

    private static boolean isPermitted(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /// On a real file system, a small one in memory, where only the truncation frees space.
    @Test
    void aTruncationMakesSpace() throws Exception {
        assumeTrue(isPermitted(onSmallDisk(List.of("true"))), "no file system of its own on this machine");
        var command = onSmallDisk(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), FullFolder.class.getName(), folder.toString()));
        var running = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var lines = running.inputReader()) {
            assertThat(lines.lines()).containsExactly(
                    "read 30 of 30", "refused", "continues at 40", "first 20, ordered true");
        } finally {
            running.destroyForcibly();
        }
    }

    /// No block states that the records after the last durable one are on the device.
    @Test
    void onlyRecordsKnownToBeOnTheDeviceAreRead() throws Exception {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            appender.append(ByteBuffer.allocate(8), 0);
            Records.append(appender, 10, 10);
        }
        device.refuseWrites("No space left on device");
        try (var journal = FileJournal.open(folder, "c", device)) {
            assertThat(journal.durable()).isEqualTo(10);
            assertThat(journal.confirmed().get()).isEqualTo(1);
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 10));
            assertThatExceptionOfType(NoWriterException.class).isThrownBy(journal::appender);
            device.refuseWrites(null);
            try (var appender = journal.appender()) {
                assertThat(appender.origin()).isEqualTo(20);
                Records.append(appender, 20, 10);
            }
            assertThat(journal.durable()).isEqualTo(30);
        }
    }

    /// Space would not help.
    @ParameterizedTest
    @ValueSource(strings = {"Input/output error", "Read-only file system"})
    void anotherReasonIsNamedAsWhatItIs(String reason) throws Exception {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
        }
        var device = new FaultyDevice();
        device.refuseWrites(reason);
        try (var journal = FileJournal.open(folder, "c", device)) {
            assertThatThrownBy(journal::appender).isInstanceOf(NoWriterException.class)
                    .hasMessageContaining(reason)
                    .extracting(Throwable::getMessage).asString().doesNotContain("space");
        }
    }

    /// A journal without blocks needs no space for a copy.
    @Test
    void anEpochThatCannotBeWrittenIsTriedAgain() throws Exception {
        var refusing = Files.createDirectory(folder.resolve("epoch.new"));
        try (var journal = FileJournal.open(folder, "c")) {
            assertThatThrownBy(journal::appender).isInstanceOf(NoWriterException.class)
                    .hasMessageContaining("Is a directory");
            Files.delete(refusing);
            try (var appender = journal.appender()) {
                assertThat(appender.epoch()).isEqualTo(1);
            }
        }
    }
}
