package io.myelin.benchmarks.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs a shell")
class EndedProgramTest {

    @TempDir
    private Path folder;

    @Test
    void bothStreamsAndTheExitCodeAreReturned() throws Exception {
        var ended = EndedProgram.run(folder, "sh", "-c", "cat; pwd -P; echo wrong >&2; exit 3");
        assertThat(ended).isEqualTo(new EndedProgram(3, folder.toRealPath() + "\nwrong\n"));
    }

    /// It closes its output, so that this thread waits for its end.
    @Test
    void anInterruptEndsIt() throws Exception {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> EndedProgram.run(
                folder, "sh", "-c", "echo $$ > pid; exec >&- 2>&-; exec sleep 600"))
                .isInstanceOf(InterruptedException.class);
        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
    }
}
