package io.myelin.substrates.context;

import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.StaticState;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

/// The execution context of a thread (Specification §11.3): one object per thread, for as long as the thread lives.
///
/// Only [ContextRegistry] and the application hold it, so nothing of a dead thread remains unless the application kept
/// its context. A context is named after the kind of its thread and not after the thread, because names stay interned
/// and thread names may be unbounded in number.
public final class ExecutionContext implements Current {

    private static final InternedName PLATFORM = InternedName.of("thread.platform");
    private static final InternedName VIRTUAL = InternedName.of("thread.virtual");

    static {
        StaticState.initialise(MethodHandles.lookup(), ContextRegistry.class);
    }

    private final LinkedSubject<Current> subject;
    /// Created once, because on shared threads a circuit enters with each turn.
    private final Reference<ExecutionContext> reference = new WeakReference<>(this);

    private ExecutionContext(InternedName name, LinkedSubject<?> enclosure) {
        subject = LinkedSubject.of(name, Current.class, enclosure);
    }

    /// The context of the calling thread.
    public static ExecutionContext current() {
        return ContextRegistry.current();
    }

    /// Creates a context for the calling thread, to be registered.
    static ExecutionContext ofThread() {
        return new ExecutionContext(Thread.currentThread().isVirtual() ? VIRTUAL : PLATFORM, LinkedSubject.CORTEX);
    }

    /// The context of a circuit under construction, for [#enter] on its thread.
    ///
    /// @param circuit the circuit's subject, which encloses the context's and gives it its name
    public static ExecutionContext of(LinkedSubject<?> circuit) {
        return new ExecutionContext(circuit.name(), circuit);
    }

    Reference<ExecutionContext> reference() {
        return reference;
    }

    /// Makes this the context of the calling thread, until another one is entered. The circuit's worker keeps it
    /// reachable.
    public void enter() {
        ContextRegistry.assign(this);
    }

    @Override
    public Subject<Current> subject() {
        return subject;
    }
}
