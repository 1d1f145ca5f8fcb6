package io.myelin.journal.file;

import io.myelin.journal.JournalException;
import java.io.IOException;
import java.nio.file.Path;

/// Opens a journal in a process of its own.
final class JournalOpening {

    static final int OPENED = 10;
    static final int REFUSED = 11;

    private JournalOpening() {}

    /// Starts the process.
    ///
    /// @return [#OPENED] or [#REFUSED]
    static int elsewhere(Path folder) throws IOException, InterruptedException {
        return new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                JournalOpening.class.getName(),
                folder.toString())
                .inheritIO()
                .start()
                .waitFor();
    }

    public static void main(String... arguments) {
        int exit = OPENED;
        try {
            FileJournal.open(Path.of(arguments[0]), "c").close();
        } catch (JournalException inUse) {
            exit = REFUSED;
        }
        System.exit(exit);
    }
}
