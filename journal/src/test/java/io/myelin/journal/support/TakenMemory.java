package io.myelin.journal.support;

import org.jspecify.annotations.Nullable;

/// Takes the memory of a process, which should have little. The thread that takes it has none left.
public final class TakenMemory {

    /// Found here: without memory the JVM may not find the class that the handler names, and passes over it. Then some
    /// memory would be left.
    private static final Class<?> HANDLED = OutOfMemoryError.class;

    private volatile @Nullable Object taken;

    /// Takes nothing yet.
    public TakenMemory() {}

    /// Takes all memory.
    public void take() {
        for (int length = 1 << 16; length > 0; length >>= 1) {
            try {
                while (true) {
                    var more = new Object[length];
                    more[0] = taken;
                    taken = more;
                }
            } catch (OutOfMemoryError full) {
                // A smaller one may still be possible.
            }
        }
    }

    /// Gives it back.
    public void release() {
        taken = null;
    }
}
