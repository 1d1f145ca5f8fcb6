package io.myelin.hazelcast;

import com.hazelcast.internal.util.ConcurrencyUtil;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/// Counts the tasks of Hazelcast's default executor, which starts a thread for each of them if there are up to two
/// processors.
public final class CountedTasks implements AutoCloseable {

    private final Executor before = ConcurrencyUtil.getDefaultAsyncExecutor();
    private final AtomicInteger tasks = new AtomicInteger();

    /// Begins to count.
    public CountedTasks() {
        ConcurrencyUtil.setDefaultAsyncExecutor(task -> {
            tasks.incrementAndGet();
            before.execute(task);
        });
    }

    /// The number of tasks so far.
    public int count() {
        return tasks.get();
    }

    @Override
    public void close() {
        ConcurrencyUtil.setDefaultAsyncExecutor(before);
    }
}
