package io.myelin.substrates.engine;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Supplies the thread of a worker, on its first entry, or the threads that it takes turns on.
///
/// No thread of a circuit inherits thread-locals, the context class loader, the priority or the group of the thread
/// whose emission started it: a circuit outlives its first producer and must not keep its values reachable.
public interface ThreadSupply {

    /// One platform daemon thread per worker.
    ThreadSupply PLATFORM = (name, loop) -> Thread.ofPlatform()
            .group(topGroup())
            .name(name)
            .daemon()
            .priority(Thread.NORM_PRIORITY)
            .inheritInheritableThreadLocals(false)
            .unstarted(loop);

    /// One virtual thread per worker.
    ThreadSupply VIRTUAL = (name, loop) -> Thread.ofVirtual()
            .name(name)
            .inheritInheritableThreadLocals(false)
            .unstarted(loop);

    /// A few platform threads for all workers of the process, see [GrowingPool].
    static ThreadSupply shared() {
        return of(GrowingPool.PROCESS);
    }

    /// The threads of an executor, on which workers take turns.
    static ThreadSupply of(Executor executor) {
        return new ThreadSupply() {
            @Override
            public Thread create(String name, Runnable loop) {
                throw new UnsupportedOperationException("circuits of this kind have no thread of their own");
            }

            @Override
            public Executor executor() {
                return executor;
            }
        };
    }

    /// The group that encloses all others. A group limits the priority of its threads and gets their failures.
    static ThreadGroup topGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    /// Makes a thread without starting it.
    ///
    /// @param name its name
    /// @param loop its task
    Thread create(String name, Runnable loop);

    /// The executor of the worker's turns, or null if the worker has a thread of its own.
    default @Nullable Executor executor() {
        return null;
    }
}
