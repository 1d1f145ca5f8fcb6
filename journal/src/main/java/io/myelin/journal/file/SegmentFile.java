package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/// A file of consecutive blocks.
///
/// @param path  the file, named by its first block
/// @param index the number of its first block
record SegmentFile(Path path, long index) implements Comparable<SegmentFile> {

    static final String SUFFIX = ".journal";

    private static final Pattern NAME = Pattern.compile("[0-8][0-9]{18}" + Pattern.quote(SUFFIX));

    static SegmentFile in(Path folder, long index) {
        return new SegmentFile(folder.resolve(String.format(Locale.ROOT, "%019d%s", index, SUFFIX)), index);
    }

    static SegmentFile of(Path path) {
        var name = path.getFileName().toString();
        if (!NAME.matcher(name).matches()) {
            throw new CorruptJournalException(path + " has no segment's name: move it out of the journal's folder");
        }
        return new SegmentFile(path, Long.parseLong(name.substring(0, name.length() - SUFFIX.length())));
    }

    @Override
    public int compareTo(SegmentFile other) {
        return Long.compare(index, other.index);
    }
}
