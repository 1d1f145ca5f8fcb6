package io.myelin.substrates.circuit;

import org.jspecify.annotations.Nullable;

/// A circuit's loop as an application's thread factory gets it: it runs on the one thread that was accepted.
///
/// A factory that starts its thread itself would otherwise have two threads process one circuit: the refused one, and
/// the one that it is asked for next.
final class ThreadBoundLoop implements Runnable {

    private final Runnable loop;
    /// Volatile: written by the thread whose entry needs the circuit's, read by any that the factory started.
    private volatile @Nullable Thread accepted;

    ThreadBoundLoop(Runnable loop) {
        this.loop = loop;
    }

    /// Lets a thread run the loop. Before it is started.
    void accept(Thread thread) {
        accepted = thread;
    }

    @Override
    public void run() {
        if (accepted == Thread.currentThread()) {
            loop.run();
        }
    }
}
