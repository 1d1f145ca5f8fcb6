package io.myelin.journal.thread;

/// A daemon thread that ignores interrupts. A build tool or a container interrupts all threads of a group, and the code
/// that runs on a thread may leave it interrupted. Each later wait of the thread would then return at once, so that the
/// thread spins, and a channel that it uses would be closed. So its task is ended by a flag and an unpark.
public final class UninterruptibleThread extends Thread {

    /// @param name the thread's name
    /// @param task runs on it
    public UninterruptibleThread(String name, Runnable task) {
        super(task, name);
        setDaemon(true);
    }

    /// Has no effect.
    @Override
    public void interrupt() {
        // A task ends when its flag says so.
    }
}
