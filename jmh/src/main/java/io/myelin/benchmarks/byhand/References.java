package io.myelin.benchmarks.byhand;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Passes references from one thread to another in linked arrays. Each reference takes one release store by the first
/// thread and one acquire load, with which it pairs, by the second. This is not a queue: it does not order several
/// writers, wake readers or isolate failures. It is the lower bound of a queue's cost.
///
/// One thread calls [#fill] or [#add], one other [#drain].
public final class References {

    /// The number of references in an array; the slot after them holds the next array.
    private static final int LENGTH = 1 << 10;

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    /// The position of the producer: the array at index 32, and the index in it. The padding keeps both on cache lines
    /// of their own.
    private final Object[][] filling = new Object[64][];
    private final int[] filled = new int[64];

    /// The position of the consumer, padded likewise.
    private final Object[][] draining = new Object[64][];
    private final int[] drained = new int[64];

    /// Starts empty.
    public References() {
        filling[32] = new Object[LENGTH + 1];
        draining[32] = filling[32];
    }

    /// Passes a message repeatedly.
    ///
    /// @param message  the message
    /// @param times    how often
    /// @param receiver a reference that goes before each, or null where the message goes alone
    public void fill(Long message, int times, @Nullable Consumer<Long> receiver) {
        Object[] slots = filling[32];
        int at = filled[32];
        for (int time = 0; time < times; time++) {
            if (receiver != null) {
                SLOT.setRelease(slots, at, receiver);
                at++;
                if (at == LENGTH) {
                    slots = linked(slots);
                    at = 0;
                }
            }
            SLOT.setRelease(slots, at, message);
            at++;
            if (at == LENGTH) {
                slots = linked(slots);
                at = 0;
            }
        }
        filling[32] = slots;
        filled[32] = at;
    }

    /// Passes a message.
    ///
    /// @param message the message
    public void add(Long message) {
        Object[] slots = filling[32];
        int at = filled[32];
        SLOT.setRelease(slots, at, message);
        at++;
        if (at == LENGTH) {
            filling[32] = linked(slots);
            at = 0;
        }
        filled[32] = at;
    }

    private static Object[] linked(Object[] slots) {
        var next = new Object[LENGTH + 1];
        SLOT.setRelease(slots, LENGTH, next);
        return next;
    }

    /// Passes on the available references, at most to the end of an array.
    ///
    /// @param present  the receiver until a reference names another
    /// @return the number of references
    @SuppressWarnings("unchecked") // only consumers of messages are put between them
    public int drain(Consumer<Long> present) {
        Object[] slots = draining[32];
        int begin = drained[32];
        if (begin == LENGTH) {
            var next = (Object[]) SLOT.getAcquire(slots, LENGTH);
            if (next == null) {
                return 0;
            }
            draining[32] = next;
            slots = next;
            begin = 0;
        }
        var receiver = present;
        int at = begin;
        for (; at < LENGTH; at++) {
            Object reference = SLOT.getAcquire(slots, at);
            if (reference == null) {
                break;
            }
            if (reference instanceof Long message) {
                receiver.accept(message);
            } else {
                receiver = (Consumer<Long>) reference;
            }
        }
        drained[32] = at;
        return at - begin;
    }
}
