package io.myelin.twin.source;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.function.LongConsumer;
import javax.management.MBeanServerConnection;

/// Asks a JVM every two seconds how many of its platform threads are deadlocked. The flight recorder cannot tell: its
/// event of a wait is written when the wait is over.
///
/// The JVM stops its threads for the answer and follows who waits for whom; it does not look at stacks or at the heap.
final class Deadlocks implements AutoCloseable {

    private static final long BETWEEN_MILLIS = 2_000;

    private final Thread asking;

    /// Begins to ask.
    ///
    /// @param threads of the JVM
    /// @param answers told each answer, on a thread of this object's own
    Deadlocks(ThreadMXBean threads, LongConsumer answers) {
        asking = Thread.ofVirtual().name("deadlocks").start(() -> ask(threads, answers));
    }

    static ThreadMXBean ofThis() {
        return ManagementFactory.getThreadMXBean();
    }

    static ThreadMXBean of(MBeanServerConnection jvm) throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(
                jvm, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    }

    private static void ask(ThreadMXBean threads, LongConsumer answers) {
        try {
            while (true) {
                var deadlocked = threads.findDeadlockedThreads();
                answers.accept(deadlocked == null ? 0 : deadlocked.length);
                Thread.sleep(BETWEEN_MILLIS); // between two questions
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } catch (UndeclaredThrowableException | UnsupportedOperationException gone) {
            // The JVM has ended, or cannot tell. That it has ended is noticed elsewhere.
        }
    }

    /// Ends the questions; one that waits for its answer ends when the connection does.
    @Override
    public void close() {
        asking.interrupt();
    }
}
