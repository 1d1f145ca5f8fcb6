package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import io.myelin.twin.travel.JournalFolder;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A closed twin leaves nothing in its own process.
class DetachTest {

    private static final int COLLECTIONS = 100;

    @TempDir
    private Path folder;

    /// A twin's journal keeps some megabytes in memory, and the JDK keeps each action that waits for a process's end.
    @Test
    void aClosedTwinIsFreedWhileItsProcessContinues() throws Exception {
        try (var process = new PlainProcess(PlainProcess.ownHome(), "none")) {
            var closed = watched(process);
            for (int i = 0; i < COLLECTIONS && closed.get() != null; i++) {
                System.gc();
                Thread.sleep(50); // until threads that are ending have ended
            }
            assertThat(closed.get()).isNull();
            assertThat(process.isAlive()).isTrue();
        }
    }

    /// Watches a process for a moment.
    private WeakReference<RunningTwin> watched(PlainProcess process) throws IOException {
        try (var twin = RunningTwin.ofProcess(
                RemoteJvm.attach(process.pid(), () -> {}), new JournalFolder(folder.resolve("journal")))) {
            return new WeakReference<>(twin);
        }
    }
}
