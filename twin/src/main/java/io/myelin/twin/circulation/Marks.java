package io.myelin.twin.circulation;

import java.util.Arrays;
import java.util.Objects;

/// The position of each beat in the order of records, and the digest after it. One thread appends; any thread reads,
/// and removes the oldest.
public final class Marks {

    /// A beat.
    ///
    /// @param time     of the beat, in microseconds since the epoch
    /// @param sequence the number of records, including the beat
    /// @param digest   of the twin when everything that the beat caused was finished
    public record Mark(long time, long sequence, long digest) {}

    private static final int FIELDS = 3;

    private long[] fields = new long[FIELDS << 10];
    private int size;

    synchronized void add(long time, long sequence, long digest) {
        if (size + FIELDS > fields.length) {
            fields = Arrays.copyOf(fields, 2 * fields.length);
        }
        fields[size] = time;
        fields[size + 1] = sequence;
        fields[size + 2] = digest;
        size += FIELDS;
    }

    /// Removes the beats before a number of records.
    ///
    /// @param sequence the smallest number of records to keep
    public synchronized void forget(long sequence) {
        int from = 0;
        while (from < size && fields[from + 1] < sequence) {
            from += FIELDS;
        }
        System.arraycopy(fields, from, fields, 0, size - from);
        size -= from;
    }

    /// The time of the first beat, 0 if there is none.
    public synchronized long firstTime() {
        return size == 0 ? 0 : fields[0];
    }

    /// The time of the last beat, 0 if there is none.
    public synchronized long lastTime() {
        return size == 0 ? 0 : fields[size - FIELDS];
    }

    /// The number of beats.
    public synchronized int size() {
        return size / FIELDS;
    }

    /// A beat by its number.
    ///
    /// @param index from 0
    /// @throws IndexOutOfBoundsException if there is none
    public synchronized Mark get(int index) {
        Objects.checkIndex(index, size / FIELDS);
        return new Mark(fields[FIELDS * index], fields[FIELDS * index + 1], fields[FIELDS * index + 2]);
    }

    /// The last beat at or before a time, or the first of all if there is none.
    ///
    /// @param time in microseconds since the epoch
    /// @throws IndexOutOfBoundsException if there is no beat at all
    public synchronized Mark at(long time) {
        int low = 0;
        int high = size / FIELDS - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (fields[FIELDS * middle] <= time) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return get(low);
    }
}
