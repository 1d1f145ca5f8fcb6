package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// The numbers of the records that every replay of a journal skips, in a file of their own: one on each line. A replay
/// with another set would give another state, so a damaged file, or that of another journal, is refused.
final class SkippedRecords {

    static final String NAME = "skipped";

    private SkippedRecords() {}

    /// Reads the numbers; none if there is no file.
    ///
    /// @throws CorruptJournalException if the file is damaged, or of another journal
    static SortedSet<Long> in(Path folder, IdentityFile identity) throws IOException {
        var file = folder.resolve(NAME);
        String content;
        try {
            content = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException none) {
            return Collections.emptySortedSet();
        }
        var lines = CheckedText.in(identity.toString(), content);
        if (lines == null) {
            throw Damage.of(file + " is damaged, or of another journal");
        }
        var numbers = new TreeSet<Long>();
        lines.lines().map(Long::valueOf).forEach(numbers::add);
        return Collections.unmodifiableSortedSet(numbers);
    }

    /// Replaces the numbers. On return they are on the device.
    static void store(Path folder, IdentityFile identity, SortedSet<Long> numbers, FileMedium medium)
            throws IOException {
        var lines = new StringBuilder();
        numbers.forEach(number -> lines.append(number).append('\n'));
        medium.store(
                folder.resolve(NAME + ".new"),
                folder.resolve(NAME),
                CheckedText.of(identity.toString(), lines.toString()));
    }
}
