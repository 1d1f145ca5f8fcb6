package io.myelin.twin.travel;

import io.myelin.twin.circulation.Incident;
import java.nio.file.Path;
import java.time.Duration;

/// The journal of a twin with a short history.
public final class ExampleJournal {

    private ExampleJournal() {}

    /// Writes a journal.
    ///
    /// @param folder the folder for it
    /// @return the folder
    public static Path in(Path folder) throws Exception {
        try (var chronicle = Chronicle.live(new JournalFolder(folder))) {
            new Incident(chronicle.entrance()).calm(20).pass(12, it -> it.queries(2, 400_000)).calm(40);
            chronicle.sync(Duration.ofSeconds(30));
        }
        return folder;
    }
}
