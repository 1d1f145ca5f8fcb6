package io.myelin.tck.ordering;

import java.util.concurrent.atomic.AtomicInteger;

/// Passes turns in a circle, by a volatile variable alone.
final class Turns {
    private final AtomicInteger turn = new AtomicInteger();
    private final int members;

    Turns(int members) {
        this.members = members;
    }

    void take(int member) {
        for (int spins = 0; turn.get() != member; spins++) {
            if (spins < 64) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    void pass(int member) {
        turn.set((member + 1) % members);
    }
}
