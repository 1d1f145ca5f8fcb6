package io.myelin.twin.page;

import io.myelin.twin.circulation.Incident;
import io.myelin.twin.travel.Chronicle;
import java.nio.file.Path;
import java.time.Duration;

/// The journal of a twin that was told a short story.
final class ExampleJournal {

    private ExampleJournal() {}

    static Path in(Path folder) throws Exception {
        try (var chronicle = Chronicle.live(folder)) {
            new Incident(chronicle.entrance()).calm(20).pass(12, it -> it.queries(2, 400_000)).calm(40);
            chronicle.sync(Duration.ofSeconds(30));
        }
        return folder;
    }
}
