package io.myelin.journal;

/// A daemon thread that ignores interrupts. A build tool or a container interrupts all threads of a group, and whatever
/// runs on a thread may leave it interrupted. Afterwards each wait of the thread would return at once, so that it spins,
/// and a channel that it uses would be closed.
///
/// For this module, and for journals and circuits elsewhere that end their threads by a flag and an unpark.
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
