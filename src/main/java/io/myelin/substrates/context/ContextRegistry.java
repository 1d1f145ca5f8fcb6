package io.myelin.substrates.context;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps the context of each thread for as long as the thread can be reached.
///
/// A thread-local must not hold the context itself: a context refers to its class, hence to the class loader of this
/// provider, and a thread that outlives the application would retain the loader and all its classes. So the
/// thread-local holds a `WeakReference`, a class of the platform, and this registry holds the contexts. The context of
/// a dead thread is dropped when the next thread asks for its own.
final class ContextRegistry {

    private static final ThreadLocal<Reference<ExecutionContext>> CONTEXTS = new ThreadLocal<>();
    private static final Set<Bearer> BEARERS = ConcurrentHashMap.newKeySet();
    private static final ReferenceQueue<Thread> DEAD = new ReferenceQueue<>();

    /// A thread, and the context that it keeps alive.
    private static final class Bearer extends WeakReference<Thread> {

        @SuppressWarnings("unused") // held, never read
        private final ExecutionContext context;

        Bearer(Thread thread, ExecutionContext context) {
            super(thread, DEAD);
            this.context = context;
        }
    }

    private ContextRegistry() {}

    /// The context of the calling thread, created if it has none.
    static ExecutionContext current() {
        Reference<ExecutionContext> known = CONTEXTS.get();
        ExecutionContext present = known == null ? null : known.get();
        return present == null ? fresh() : present;
    }

    private static ExecutionContext fresh() {
        expunge();
        var context = ExecutionContext.ofThread();
        BEARERS.add(new Bearer(Thread.currentThread(), context));
        assign(context);
        return context;
    }

    /// Assigns a context to the calling thread. The caller must keep the context reachable.
    static void assign(ExecutionContext context) {
        CONTEXTS.set(context.reference());
    }

    /// For tests: the number of contexts held; those of dead threads count until the next one is created.
    static int bearers() {
        return BEARERS.size();
    }

    private static void expunge() {
        for (Reference<? extends Thread> dead = DEAD.poll(); dead != null; dead = DEAD.poll()) {
            BEARERS.remove(dead);
        }
    }
}
