package io.myelin.hazelcast.journal;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/// How much of each file of a [BlockLog] its device has confirmed, as far as marks in the files state it. Entries that
/// end earlier are damaged. Those that end later end in a torn tail, in which nothing was confirmed.
final class ConfirmedLengths {

    private final Map<Long, Long> lengths = new HashMap<>();

    /// @param offset where the mark was found
    void add(long offset, LogEntry mark) {
        if (mark.isAt(offset)) {
            lengths.merge(mark.file(), mark.confirmed(), Math::max);
        }
    }

    /// @throws IOException if a file's entries end before the length that its device has confirmed
    void require(LogSegment file) throws IOException {
        long confirmed = lengths.getOrDefault(file.number(), 0L);
        if (file.length() < confirmed) {
            throw new IOException(file.path() + " is damaged at byte " + file.length() + ", and the device had"
                    + " confirmed " + confirmed + " bytes. If other members have copies of everything, start this"
                    + " member without its files");
        }
    }
}
