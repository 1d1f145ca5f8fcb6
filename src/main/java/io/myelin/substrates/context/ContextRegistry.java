package io.myelin.substrates.context;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps the context of each thread for as long as the thread can be reached.
///
/// A thread must not do so itself: a context refers to its class, hence to the class loader of this provider,
/// and a thread that outlives the application would keep the loader with all it has loaded. So the thread's
/// local value is a reference of the platform's own class, and the contexts are held from here. The context of
/// a dead thread goes when the next thread asks for its own.
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

    /// The context of the calling thread, made if it has none.
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

    /// Makes a context that of the calling thread. The caller sees to it that it is held for as long.
    static void assign(ExecutionContext context) {
        CONTEXTS.set(context.reference());
    }

    /// How many threads' contexts are held; those of dead threads count until the next is made.
    static int bearers() {
        return BEARERS.size();
    }

    private static void expunge() {
        for (Reference<? extends Thread> dead = DEAD.poll(); dead != null; dead = DEAD.poll()) {
            BEARERS.remove(dead);
        }
    }
}
