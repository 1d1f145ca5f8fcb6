package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.CRC32C;

/// The numbers of the records that every replay of a journal skips, in a separate file: one on each line, then their
/// checksum. A replay with another set would give another state, so a damaged file is refused.
final class SkippedRecords {

    private static final String NAME = "skipped";

    private SkippedRecords() {}

    /// Reads the numbers; none if there is no file.
    ///
    /// @throws CorruptJournalException if the file is damaged
    static SortedSet<Long> in(Path folder) throws IOException {
        var file = folder.resolve(NAME);
        String content;
        try {
            content = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException none) {
            return Collections.emptySortedSet();
        }
        int body = content.lastIndexOf('\n', content.length() - 2) + 1;
        if (!content.substring(body).equals(checksum(content.substring(0, body)))) {
            throw new CorruptJournalException(file + " is damaged");
        }
        var numbers = new TreeSet<Long>();
        content.substring(0, body).lines().map(Long::valueOf).forEach(numbers::add);
        return Collections.unmodifiableSortedSet(numbers);
    }

    /// Replaces the numbers. On return they are on the device.
    static void store(Path folder, SortedSet<Long> numbers, FileMedium medium) throws IOException {
        var body = new StringBuilder();
        numbers.forEach(number -> body.append(number).append('\n'));
        var content = body + checksum(body.toString());
        medium.store(
                folder.resolve(NAME + ".new"),
                folder.resolve(NAME),
                content.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String checksum(String body) {
        var crc = new CRC32C();
        crc.update(body.getBytes(StandardCharsets.ISO_8859_1));
        return HexFormat.of().toHexDigits((int) crc.getValue()) + '\n';
    }
}
