package io.myelin.journal.support;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.Journal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Records for journals that are tested without a circuit: a number each.
public final class Records {

    private Records() {}

    /// Some records.
    ///
    /// @param first the first record's number
    /// @param count how many
    public static ByteBuffer of(long first, int count) {
        var records = ByteBuffer.allocate(8 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            records.putLong(first + i);
        }
        return records.flip();
    }

    /// Appends a block and waits until it is durable.
    ///
    /// @param appender the writer
    /// @param first    the first record's number
    /// @param count    how many
    public static void append(Appender appender, long first, int count)
            throws InterruptedException {
        appender.append(of(first, count), count);
        if (!appender.awaitDurable(first + count, 10, TimeUnit.MINUTES)) {
            throw new AssertionError("not durable: " + first + " of " + appender.durable());
        }
    }

    /// All numbers that can be read.
    ///
    /// @param journal the journal
    /// @param from    the first record to read
    public static List<Long> read(Journal journal, long from) {
        var numbers = new ArrayList<Long>();
        try (var cursor = journal.read(from)) {
            for (Block block = cursor.next(); block != null; block = cursor.next()) {
                var records = block.records();
                while (records.hasRemaining()) {
                    numbers.add(records.getLong());
                }
            }
        }
        return numbers;
    }

    /// The numbers from one to another.
    ///
    /// @param from the first
    /// @param to   one past the last
    public static List<Long> range(long from, long to) {
        var numbers = new ArrayList<Long>();
        for (long i = from; i < to; i++) {
            numbers.add(i);
        }
        return numbers;
    }
}
