package io.myelin.journal.tool;

import io.myelin.journal.JournalException;
import io.myelin.journal.file.FileInspection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Finds and opens the journals that a command line names.
final class JournalFolders {

    private JournalFolders() {}

    /// The journals in a folder, sorted by path: the folder itself, or those at any depth below it.
    ///
    /// @throws JournalException if there is none, or the path is empty
    static List<Path> in(Path folder) throws IOException {
        requireName(folder);
        if (!Files.isDirectory(folder)) {
            throw new JournalException(folder + " is not a folder");
        }
        try (var below = Files.walk(folder)) {
            var found = below.filter(FileInspection::isJournal).sorted().toList();
            if (found.isEmpty()) {
                throw new JournalException("there is no journal in " + folder);
            }
            return found;
        }
    }

    /// Java takes an empty path for the current folder; a script whose variable is empty does not mean that one.
    private static void requireName(Path folder) {
        if (folder.toString().isEmpty()) {
            throw new JournalException("the path of a folder is empty");
        }
    }

    /// Opens a journal for reading, unless something is damaged that an opening for writing reads.
    ///
    /// @throws JournalException if the path is empty
    static FileInspection inspect(Path folder) {
        var journal = inspectRecords(folder);
        journal.requireEpoch();
        return journal;
    }

    /// Opens a journal for reading its records, although it may have no epoch. Its name is that of its folder.
    ///
    /// @throws JournalException if the path is empty
    static FileInspection inspectRecords(Path folder) {
        requireName(folder);
        return FileInspection.of(folder, name(folder));
    }

    /// The name of a folder; empty for the root of the file system.
    static String name(Path folder) {
        var last = folder.toAbsolutePath().normalize().getFileName();
        return last == null ? "" : last.toString();
    }
}
