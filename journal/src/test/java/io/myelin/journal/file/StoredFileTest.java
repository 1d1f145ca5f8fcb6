package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.Snapshot;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Files that replace others: the identity, the epoch, snapshots, and the last segment.
class StoredFileTest {

    @TempDir
    private Path folder;

    /// The system might forget a failed write of a file that is not open, and the force would succeed.
    @Test
    @EnabledOnOs(OS.LINUX) // which lists the open files
    void filesAreOpenUntilTheyAreForced() throws Exception {
        var forced = new ArrayList<String>();
        var closed = new ArrayList<Path>();
        var device = new FaultyDevice() {
            @Override
            public void force(Path path) throws IOException {
                if (!Files.isDirectory(path)) {
                    forced.add(path.getFileName().toString());
                    if (!JournalFiles.open(folder).contains(path)) {
                        closed.add(path);
                    }
                }
                super.force(path);
            }
        };
        for (int round = 0; round < 2; round++) {
            try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
                Records.append(appender, 10L * round, 10);
                journal.snapshots().store(new Snapshot(journal.identity(), 10, 1, new byte[1]));
            }
        }
        assertThat(closed).isEmpty();
        assertThat(forced).contains("identity.new", "epoch.new", "new", SegmentCopy.NAME);
    }
}
