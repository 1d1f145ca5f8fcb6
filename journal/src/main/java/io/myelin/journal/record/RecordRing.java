package io.myelin.journal.record;

import io.myelin.journal.Block;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.Codec;
import io.myelin.journal.JournalException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Passes records from the circuit's thread to the thread that appends them: a ring of bytes with a single producer and
/// a single consumer.
///
/// A record is a header of 4 bytes, the inlet's number shifted by 12 and the length, and its bytes. A length of
/// 4,095 means that the length follows in 4 bytes more. A header of all ones fills the rest of a lap. The last 16 bytes
/// of a lap are never used.
///
/// Memory order. `tail` is released by the producer after the bytes and acquired by the consumer before it reads them;
/// `head` is released by the consumer after it copied them and acquired by the producer before it overwrites them. The
/// producer reads `signal` after it released `tail`, without a fence between: so it may miss a consumer that is just
/// announcing that it will park. The consumer checks again before it parks, and its first park after an announcement is
/// short: by its end a missed store has become visible, and the producer's later writes follow a read of `signal` that
/// sees the announcement. So only parks after the first may be long, and only while the announcement stands. The
/// consumer's accesses to `signal` are volatile.
///
/// A producer that is held up after it read an announcement may end a later one, for a record that the consumer has
/// found by itself: the thread announced is the same. It ends the announcement before it unparks the consumer, so a
/// consumer that finds its announcement in place and then parks is woken; one that does not announces itself again.
public final class RecordRing {

    /// Maximum bytes of content of a record.
    public static final int LARGEST = Block.CAPACITY - BlockRecords.OVERHEAD;

    private static final int PADDING = -1;

    /// Bytes at the end of each lap that the array lacks, so that with its header it takes a power of two. G1 gives an
    /// array of more than half a region whole regions: one of 512 KB and a header takes a megabyte.
    private static final int GAP = 16;

    /// The number of the one inlet of an outbox's journal.
    public static final int OUTBOX = 1;

    /// One number is excluded: with the longest length it would be the padding header.
    public static final int MAXIMUM_ID = (1 << 32 - BlockRecords.LENGTH_BITS) - 2;

    private static final long SHORTEST_SLEEP = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_SLEEP = TimeUnit.MILLISECONDS.toNanos(500);

    /// The bounds of the parks that follow. They become longer with the time that the consumer has waited for records:
    /// thousands of idle circuits must not wake a processor all the time.
    private static final long SHORTEST_POLL = TimeUnit.SECONDS.toNanos(5);
    private static final long LONGEST_POLL = TimeUnit.MINUTES.toNanos(1);

    /// Reads and writes headers. A buffer's own access reads its limit, and `in`, which the producer changes for each
    /// record, may share a cache line with `out`.
    private static final VarHandle HEADER =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle TAIL;
    private static final VarHandle HEAD;
    private static final VarHandle SIGNAL;

    static {
        try {
            var lookup = MethodHandles.lookup();
            TAIL = lookup.findVarHandle(RecordRing.class, "tail", long.class);
            HEAD = lookup.findVarHandle(RecordRing.class, "head", long.class);
            SIGNAL = lookup.findVarHandle(RecordRing.class, "signal", Object.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final byte[] bytes;

    /// The length of the array: a lap without its gap.
    private final int size;
    private final ByteBuffer in;
    private final ByteBuffer out;
    private final int capacity;
    private final long shortestSleep;
    private final long shortestPoll;

    // Confined to the producer.
    private long written;
    private long limit;

    // Confined to the consumer.
    private long read;
    private int count;

    /// Released by the producer, acquired by the consumer: see above.
    private volatile long tail;

    /// Released by the consumer, acquired by the producer: see above.
    private volatile long head;

    /// The consumer's thread while it is parked, an exception once it has given up, else `null`. Its order with `tail`
    /// is explained above.
    private volatile @Nullable Object signal;

    /// Whether the consumer has work other than the ring. Written before it is unparked; it reads this before each
    /// park.
    private volatile boolean nudged;

    /// The producer's thread while it waits for space. A consumer that has just freed some may miss it; the producer
    /// polls again after a millisecond.
    private volatile @Nullable Thread producer;

    /// @param capacity bytes, a power of two, at least four blocks
    public RecordRing(int capacity) {
        this(capacity, SHORTEST_SLEEP, SHORTEST_POLL);
    }

    /// @param shortestSleep the first park after the first announcement, in nanoseconds
    /// @param shortestPoll  a park after it at most, in nanoseconds, until the consumer has waited for longer
    RecordRing(int capacity, long shortestSleep, long shortestPoll) {
        if (Integer.bitCount(capacity) != 1 || capacity < 4 * Block.MAXIMUM) {
            throw new IllegalArgumentException(
                    "capacity must be a power of two from " + 4 * Block.MAXIMUM + ", was " + capacity);
        }
        this.capacity = capacity;
        this.shortestSleep = shortestSleep;
        this.shortestPoll = shortestPoll;
        limit = capacity;
        size = capacity - GAP;
        bytes = new byte[size];
        in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    // ---- producer ----

    /// Writes a record and publishes it. Waits for space; so a slow journal slows down its circuit.
    ///
    /// @throws IllegalArgumentException if the record may become too long; nothing was written
    /// @throws JournalException if the consumer has given up; the record is then discarded
    public <E> void write(int id, Codec<? super E> codec, E value) {
        int bound = codec.bound(value);
        if (bound < BlockRecords.ESCAPE) {
            int at = claim(4 + bound);
            int length = encode(codec, value, in, at + 4, bound);
            HEADER.set(bytes, at, id << BlockRecords.LENGTH_BITS | length);
            publish(4 + length);
        } else {
            writeLong(id, codec, value, bound);
        }
    }

    private <E> void writeLong(int id, Codec<? super E> codec, E value, int bound) {
        requireFit(bound);
        int at = claim(BlockRecords.OVERHEAD + bound);
        int length = encode(codec, value, in, at + BlockRecords.OVERHEAD, bound);
        HEADER.set(bytes, at, id << BlockRecords.LENGTH_BITS | BlockRecords.ESCAPE);
        HEADER.set(bytes, at + 4, length);
        publish(BlockRecords.OVERHEAD + length);
    }

    /// Lets a codec write a value. The buffer is lent: the codec may leave it with another byte order and another
    /// limit, so both are set before.
    ///
    /// @param target set to little-endian
    /// @param begin  the offset of the value
    /// @param bound  the maximum number of bytes
    /// @return the number of bytes written
    /// @throws IllegalStateException if the codec left the position before its beginning or beyond its bound
    static <E> int encode(
            Codec<? super E> codec, E value, ByteBuffer target, int begin, int bound) {
        if (target.order() != ByteOrder.LITTLE_ENDIAN) { // a comparison is cheaper than the two stores of a change
            target.order(ByteOrder.LITTLE_ENDIAN);
        }
        target.limit(begin + bound).position(begin);
        codec.encode(value, target);
        int length = target.position() - begin;
        if (length < 0 || length > bound) {
            throw new IllegalStateException(
                    "codec " + codec.name() + " moved its buffer by " + length + " bytes, its bound was " + bound);
        }
        return length;
    }

    /// Refuses a record that may become too long.
    public static void requireFit(int bound) {
        if (bound > LARGEST) {
            throw new IllegalArgumentException(
                    "a record of up to " + bound + " bytes, at most " + LARGEST + " fit a block");
        }
    }

    /// Ensures contiguous space.
    ///
    /// @return its offset
    private int claim(int need) {
        int at = (int) written & capacity - 1;
        if (at + need > size) {
            int rest = capacity - at;
            if (written + rest + need > limit) {
                awaitSpace(rest + need);
            }
            if (size - at >= 4) {
                HEADER.set(bytes, at, PADDING);
            }
            written += rest;
            at = 0;
        } else if (written + need > limit) {
            awaitSpace(need);
        }
        return at;
    }

    private void publish(int length) {
        written += length;
        TAIL.setRelease(this, written);
        Object seen = SIGNAL.getOpaque(this);
        if (seen != null) {
            answer(seen);
        }
    }

    /// Wakes the consumer that was announced, or throws the reason why it has given up.
    void answer(Object seen) {
        if (seen instanceof JournalException failure) {
            throw failure;
        }
        if (seen instanceof Thread consumer && SIGNAL.compareAndSet(this, seen, null)) {
            LockSupport.unpark(consumer);
        }
    }

    private void awaitSpace(int need) {
        limit = (long) HEAD.getAcquire(this) + capacity;
        if (written + need <= limit) {
            return;
        }
        boolean interrupted = false;
        producer = Thread.currentThread();
        try {
            while (written + need > limit) {
                if (signal instanceof JournalException failure) {
                    throw failure;
                }
                LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(1));
                interrupted |= Thread.interrupted();
                limit = (long) HEAD.getAcquire(this) + capacity;
            }
        } finally {
            producer = null;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    // ---- consumer ----

    /// Waits until there are records, or [#nudge].
    ///
    /// @param sleep the time to wait at most, in nanoseconds
    /// @return whether there are records
    public boolean await(long sleep) {
        long begin = System.nanoTime();
        long deadline = begin + sleep;
        long turn = shortestSleep;
        while (tail == read) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            // It ends no wait for records, and would end each park at once.
            boolean _ = Thread.interrupted();
            signal = Thread.currentThread();
            // Until the time has passed, not once: a permit left over from another wait would end the park at once, and
            // a store that was missed above might be missed again.
            long settled = System.nanoTime() + Math.min(left, turn);
            for (long rest = settled - System.nanoTime(); rest > 0 && mayPark(); rest =
                    settled - System.nanoTime()) {
                LockSupport.parkNanos(this, rest);
            }
            if (mayPark()) {
                // Bounded, because the memory model gives no time after which a store becomes visible.
                long now = System.nanoTime();
                long poll = Math.max(shortestPoll, Math.min(now - begin, LONGEST_POLL));
                LockSupport.parkNanos(this, Math.min(deadline - now, poll));
            }
            signal = null;
            turn = Math.min(2 * turn, LONGEST_SLEEP);
            if (nudged) {
                nudged = false;
                return tail != read;
            }
        }
        return true;
    }

    /// Whether there is nothing to do and the announcement stands, so that the next record wakes the consumer.
    private boolean mayPark() {
        return tail == read && !nudged && signal != null;
    }

    /// Makes the consumer return from [#await], or not wait the next time. Any thread.
    ///
    /// @param consumer its thread
    void nudge(Thread consumer) {
        nudged = true;
        LockSupport.unpark(consumer);
    }

    /// The longest run of complete records that fits a block, if there is any. Its bytes stay until [#release].
    ///
    /// Records without a number that come after the last one with a number are left for the next run. They belong to
    /// the next numbered record: a replay from a snapshot at the end of a block would skip them, and a truncation would
    /// remove them.
    ///
    /// @return the run from position to limit, valid until the next call
    public @Nullable ByteBuffer take() {
        long end = (long) TAIL.getAcquire(this);
        skipPadding(end);
        int start = (int) read & capacity - 1;
        // Locals: the producer's fields may share a cache line with these, and it writes them for each record.
        int stop = (int) Math.min(size - 3, start + (end - read));
        int at = start;
        int numbered = start;
        int records = 0;
        while (at < stop) {
            int header = (int) HEADER.get(bytes, at);
            if (header == PADDING) {
                break;
            }
            int length = BlockRecords.lengthAt(out, at, header);
            if (at + length - start > Block.CAPACITY) {
                break;
            }
            at += length;
            if (header >>> BlockRecords.LENGTH_BITS != 0) {
                records++;
                numbered = at;
            }
        }
        if (numbered > start) {
            at = numbered;
        }
        count = records;
        return at == start ? null : out.limit(at).position(start);
    }

    private void skipPadding(long end) {
        out.limit(size);
        int at = (int) read & capacity - 1;
        if (read < end && (size - at < 4 || (int) HEADER.get(bytes, at) == PADDING)) {
            read += capacity - at;
        }
    }

    /// The number of numbered records in the run: all but those of inlet 0.
    public int count() {
        return count;
    }

    /// Frees the space of the run, up to the position of its buffer.
    public void release() {
        int start = (int) read & capacity - 1;
        read += out.position() - start;
        HEAD.setRelease(this, read);
        var waiting = producer;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }

    /// Gives up: the producer's next write throws.
    public void abandon(JournalException reason) {
        signal = reason;
        LockSupport.unpark(producer);
    }

    /// The reason why the consumer has given up, or `null`. Any thread; visible after a record was refused.
    public @Nullable JournalException abandoned() {
        return signal instanceof JournalException reason ? reason : null;
    }
}
