package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.support.SmallProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A journal whose threads have no memory for a while.
class JournalWithoutMemoryTest {

    @TempDir
    private Path folder;

    /// A second block with the same number would make the journal unreadable.
    @Test
    void aWriterWithoutMemoryForWhatItHasWrittenLeavesAReadableJournal() throws Exception {
        assertThat(SmallProcess.run(JournalWithoutMemory.class, folder.toString(), JournalWithoutMemory.WRITTEN))
                .containsExactly("30 of 30");
    }

    /// Appends would wait without end for a thread that has died.
    @Test
    void aCommitterWithoutMemoryForItsFailureHasFailed() throws Exception {
        assertThat(SmallProcess.run(JournalWithoutMemory.class, folder.toString(), JournalWithoutMemory.CONFIRMED))
                .containsExactly("FAILED");
    }

    /// Its circuit would wait without end for space in the ring.
    @Test
    void aSenderWithoutMemoryForItsFailureHasFailed() throws Exception {
        assertThat(SmallProcess.run(JournalWithoutMemory.class, folder.toString(), JournalWithoutMemory.SENT))
                .containsExactly("FAILED");
    }
}
