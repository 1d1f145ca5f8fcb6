package io.myelin.hazelcast.journal;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The files of a [BlockLog], and the place of each key's latest entry in them: which entries are needed, and which
/// files have none.
///
/// Guarded by the log's monitor.
final class LogPlaces {

    /// Needed entries are copied from files of which they are at most this part: copying then adds a third to the
    /// writes.
    private static final int SPARSE = 4;

    /// The location of the latest entry of each key, unless it is a drop that is not needed. The key of a slot is a
    /// [BlockKey], that of a head the circuit's id.
    private final Map<Object, Place> places = new HashMap<>();
    private final TreeMap<Long, LogSegment> segments = new TreeMap<>();

    /// Files without an entry that is needed.
    private final List<LogSegment> emptied = new ArrayList<>();

    /// The file that entries are appended to; `null` while the files are read for the first time.
    private @Nullable LogSegment active;

    /// The place of an entry.
    ///
    /// @param segment the file's number
    /// @param offset  the entry's first byte
    /// @param length  the entry's length in the file
    /// @param check   the entry's checksum
    /// @param drop    whether the entry is a drop
    /// @param older   earlier files that have slots of the key; empty for a head, which is never dropped
    record Place(long segment, long offset, int length, int check, boolean drop, Set<Long> older) {

        private Place without(long deleted) {
            var rest = new HashSet<>(older);
            rest.remove(deleted);
            return new Place(segment, offset, length, check, drop, Set.copyOf(rest));
        }
    }

    // ---- files ----

    /// Adds a file, after all others.
    void add(LogSegment segment) {
        segments.put(segment.number(), segment);
    }

    /// The file that entries are appended to.
    LogSegment active() {
        return requireNonNull(active);
    }

    /// Makes a file the one that entries are appended to, once all files have been read.
    void activate(LogSegment segment) {
        var before = active;
        active = segment;
        for (var other : before == null ? files() : List.of(before)) {
            noteIfEmptied(other);
        }
    }

    /// While the files are read for the first time none counts: more entries follow.
    private void noteIfEmptied(LogSegment segment) {
        if (active != null && segment != active && segment.live(0) == 0) {
            emptied.add(segment);
        }
    }

    /// The files, in order.
    List<LogSegment> files() {
        return List.copyOf(segments.values());
    }

    /// The file of a number, `null` if it was deleted.
    @Nullable LogSegment file(long number) {
        return segments.get(number);
    }

    /// The last file, `null` if there is none.
    @Nullable LogSegment last() {
        var last = segments.lastEntry();
        return last == null ? null : last.getValue();
    }

    /// The files without an entry that is needed, which may be deleted.
    List<LogSegment> emptied() {
        return List.copyOf(emptied);
    }

    /// The files before a given one that have an entry that is needed. The others are about to be deleted, damage to
    /// them takes nothing away, and the device need not have all of one that was the last when the files were opened.
    List<LogSegment> neededBefore(long number) {
        return segments.headMap(number).values().stream().filter(segment -> segment.live(0) > 0).toList();
    }

    /// A file with few entries that are needed, `null` if there is none.
    @Nullable LogSegment sparse() {
        for (var segment : segments.values()) {
            if (segment != active && segment.live(0) > 0 && SPARSE * segment.live(0) <= segment.length()) {
                return segment;
            }
        }
        return null;
    }

    /// Deletes a file without an entry that is needed. If that fails, nothing is changed.
    void delete(LogSegment segment) throws IOException {
        segment.delete();
        segments.remove(segment.number());
        emptied.remove(segment);
        forget(segment.number());
    }

    /// Drops of slots in a deleted file are not needed any more.
    private void forget(long deleted) {
        var unneeded = new ArrayList<Place>();
        for (var entries = places.entrySet().iterator(); entries.hasNext();) {
            var entry = entries.next();
            var place = entry.getValue();
            if (place.older.contains(deleted)) {
                var rest = place.without(deleted);
                entry.setValue(rest);
                if (rest.drop && rest.older.isEmpty()) {
                    entries.remove();
                    unneeded.add(rest);
                }
            }
        }
        unneeded.forEach(this::release);
    }

    // ---- entries ----

    /// Notes an entry that was appended to a file, or found there. Earlier ones of its key are not needed any more.
    void note(LogSegment segment, long offset, LogEntry entry) {
        var key = entry.key();
        var before = places.get(key);
        var older = entry.isHead() || before == null ? Set.<Long>of() : older(before, segment.number());
        if (entry.isDrop() && older.isEmpty()) {
            places.remove(key);
        } else {
            int length = LogSegment.length(entry);
            places.put(key, new Place(segment.number(), offset, length, entry.check(), entry.isDrop(), older));
            segment.live(length);
        }
        if (before != null) {
            release(before);
        }
    }

    /// The files before a given one that have slots of a key. Those in the given file itself are deleted with it.
    private Set<Long> older(Place before, long number) {
        var files = new HashSet<>(before.older);
        if (!before.drop && before.segment != number) {
            files.add(before.segment);
        }
        files.retainAll(segments.keySet());
        return files.isEmpty() ? Set.of() : Set.copyOf(files);
    }

    private void release(Place before) {
        var segment = segments.get(before.segment);
        if (segment != null) {
            segment.live(-before.length);
            noteIfEmptied(segment);
        }
    }

    /// The place of a key's latest entry, `null` if it has none that is needed.
    @Nullable Place of(Object key) {
        return places.get(key);
    }

    /// The place of each key's latest entry, at this moment.
    Map<Object, Place> all() {
        return new HashMap<>(places);
    }

    /// The keys whose latest entries are in a file.
    List<Object> keysOf(LogSegment segment) {
        var keys = new ArrayList<Object>();
        places.forEach((key, place) -> {
            if (place.segment == segment.number()) {
                keys.add(key);
            }
        });
        return keys;
    }

    /// The place that an entry has once a copy of its file counts.
    Place inCopy(Place place, LogSegment copy, long offset, boolean head) {
        var older = head ? Set.<Long>of() : older(place, copy.number());
        return new Place(copy.number(), offset, place.length, place.check, place.drop, older);
    }

    /// Has a file's entries in its copy from here on.
    ///
    /// @param copied the places in the copy
    void move(LogSegment file, LogSegment copy, Map<Object, Place> copied) {
        add(copy);
        copied.forEach((key, place) -> {
            places.put(key, place);
            copy.live(place.length);
            file.live(-place.length);
        });
    }
}
