package io.myelin.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.file.FolderLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A member's folder belongs to one process, also after a backup in that process has closed the lock's file.
class MemberFolderTest {

    @TempDir
    Path folder;

    /// Another process: prints whether it got the folder.
    public static void main(String[] arguments) throws Exception {
        System.out.print(FolderLock.of(Path.of(arguments[0])) == null ? "in use" : "taken");
    }

    @Test
    void aBackupInTheMembersProcessDoesNotGiveTheFolderAway() throws Exception {
        Files.createDirectories(folder.resolve("archive"));
        Files.createFile(folder.resolve("archive").resolve("archive-mark.dat"));
        try (var _ = MemberFolder.take(folder, "test 0 of 3")) {
            assertThat(folder.resolve("archive")).isEmptyDirectory();
            assertThatThrownBy(() -> MemberFolder.take(folder, "test 0 of 3"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(folder + " is in use by another process");
            Files.readAllBytes(folder.resolve("lock")); // closes a descriptor: POSIX drops the lock
            assertThat(other()).isEqualTo("in use");
        }
        assertThat(other()).isEqualTo("taken");
        assertThatThrownBy(() -> MemberFolder.take(folder, "test 1 of 3"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(folder + " is the folder of member test 0 of 3, not of test 1 of 3");
    }

    /// As a kill while it was written leaves it.
    @Test
    void anEmptyMarkIsNoMark() throws Exception {
        Files.createFile(folder.resolve("member"));
        MemberFolder.take(folder, "test 0 of 3").close();
        assertThat(folder.resolve("member")).hasContent("test 0 of 3");
    }

    private String other() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), MemberFolderTest.class.getName(),
                folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }
}
