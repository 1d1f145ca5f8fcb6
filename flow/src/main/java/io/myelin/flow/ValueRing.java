package io.myelin.flow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// A bounded queue for one producer, the circuit, and one consumer, whose thread may change from one task to the next.
///
/// A value's position is its number in the stream, and its slot the position modulo the length of the array. The ring
/// holds the positions from `HEAD`, exclusive of `TAIL`, at most its capacity.
///
/// - **A value is there when its position is.** The producer writes the slot and then `TAIL`; the consumer reads `TAIL`
///   and then the slot. Both accesses of `TAIL` are volatile, stronger than the release and acquire that this needs:
///   [RingSubscription] explains why.
/// - **A slot is written again only when it is free.** Without drops the consumer alone writes `HEAD`, with release
///   after it has read and cleared the slot; the producer reads `HEAD` with acquire before it writes the slot.
/// - **With drops both write `HEAD`, by compare-and-set from `h` to `h + 1`**: whoever succeeds has the value at `h`.
///   The consumer reads the slot before it tries. If it succeeds, the producer has not dropped `h`, and has learnt from
///   `HEAD` that `h` is gone, if at all, only after that success; so it wrote the slot again after the consumer had
///   read it. If it fails, the value that it read is discarded, whichever it was. The producer need not look at the
///   outcome of its own attempt: if that fails, the consumer has just made room. The consumer does not clear the slot,
///   which is no longer its own.
///
/// @param <E> the type of the values
final class ValueRing<E> {

    private static final VarHandle POSITIONS = MethodHandles.arrayElementVarHandle(long[].class);

    /// The indices are two cache lines apart, of each other and of the array's ends, because the producer and the
    /// consumer write all the time. Beside each is its writer's last known value of the other, which saves most reads.
    private static final int TAIL = 16;
    private static final int HEAD_SEEN = TAIL + 1;
    private static final int HEAD = 32;
    private static final int TAIL_SEEN = HEAD + 1;

    private final long[] positions = new long[48];
    private final @Nullable Object[] slots;
    private final int mask;
    private final int capacity;
    private final boolean drops;
    private final LongAdder dropped;

    /// @param dropped counts the values that are dropped
    ValueRing(Overflow overflow, LongAdder dropped) {
        capacity = overflow.capacity();
        drops = overflow.policy() == Overflow.Policy.DROP_OLDEST;
        slots = new @Nullable Object[Integer.highestOneBit(2 * capacity - 1)];
        mask = slots.length - 1;
        this.dropped = dropped;
    }

    /// Adds a value. Producer only.
    ///
    /// @return false if the ring is full and nothing may be dropped
    boolean put(E value) {
        long tail = positions[TAIL];
        if (tail - positions[HEAD_SEEN] >= capacity && !makeRoom(tail)) {
            return false;
        }
        slots[(int) tail & mask] = value;
        POSITIONS.setVolatile(positions, TAIL, tail + 1);
        return true;
    }

    private boolean makeRoom(long tail) {
        long head = (long) POSITIONS.getVolatile(positions, HEAD);
        if (tail - head >= capacity) {
            if (!drops) {
                return false;
            }
            if (POSITIONS.compareAndSet(positions, HEAD, head, head + 1)) {
                dropped.increment();
            }
            head++;
        }
        positions[HEAD_SEEN] = head;
        return true;
    }

    /// Removes the oldest value, or returns null. Consumer only.
    @SuppressWarnings("unchecked") // only put() writes values
    @Nullable E poll() {
        while (true) {
            long head = (long) POSITIONS.getAcquire(positions, HEAD);
            if (head >= positions[TAIL_SEEN]) {
                long tail = (long) POSITIONS.getVolatile(positions, TAIL);
                positions[TAIL_SEEN] = tail;
                if (head >= tail) {
                    return null;
                }
            }
            int slot = (int) head & mask;
            E value = (E) slots[slot];
            if (!drops) {
                slots[slot] = null;
                POSITIONS.setRelease(positions, HEAD, head + 1);
                return value;
            }
            if (POSITIONS.compareAndSet(positions, HEAD, head, head + 1)) {
                return value;
            }
        }
    }

    /// Whether there is no value. Consumer only.
    boolean isEmpty() {
        return (long) POSITIONS.getAcquire(positions, HEAD) >= (long) POSITIONS.getVolatile(positions, TAIL);
    }
}
