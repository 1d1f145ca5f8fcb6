package io.myelin.substrates.circuit;

import org.jspecify.annotations.Nullable;

/// A circuit's loop as passed to an application's thread factory: it runs on the accepted thread only.
///
/// Otherwise a factory that starts its thread itself could make two threads process one circuit: the refused thread,
/// and the one that the factory creates next.
final class ThreadBoundLoop implements Runnable {

    private final Runnable loop;
    /// Volatile: written by the caller whose entry needs the thread, read by every thread that the factory started.
    private volatile @Nullable Thread accepted;

    ThreadBoundLoop(Runnable loop) {
        this.loop = loop;
    }

    /// Permits a thread to run the loop. Called before the thread is started.
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
