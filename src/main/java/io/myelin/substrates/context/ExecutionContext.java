package io.myelin.substrates.context;

import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

/// The execution context of one thread (Specification §11.3): one object per thread, for as long as
/// the thread lives.
///
/// Nothing but [ContextRegistry] and the application holds it, so a dead thread leaves nothing
/// unless the application kept its context. For the same reason a context is named
/// after the kind of its thread and not after the thread: names stay interned, thread names
/// are made up by the million.
public final class ExecutionContext implements Current {

    private static final InternedName PLATFORM = InternedName.of("thread.platform");
    private static final InternedName VIRTUAL = InternedName.of("thread.virtual");

    private final LinkedSubject<Current> subject;
    /// Made once: on shared threads a circuit enters with each turn.
    private final Reference<ExecutionContext> reference = new WeakReference<>(this);

    private ExecutionContext(InternedName name, LinkedSubject<?> enclosure) {
        subject = LinkedSubject.of(name, Current.class, enclosure);
    }

    /// The context of the calling thread.
    public static ExecutionContext current() {
        return ContextRegistry.current();
    }

    /// A context for the calling thread, to be registered.
    static ExecutionContext ofThread() {
        return new ExecutionContext(Thread.currentThread().isVirtual() ? VIRTUAL : PLATFORM, LinkedSubject.CORTEX);
    }

    /// The context of a circuit that is being made, for [#enter] on its thread.
    ///
    /// @param circuit the circuit's subject, which encloses the context's and gives it its name
    public static ExecutionContext of(LinkedSubject<?> circuit) {
        return new ExecutionContext(circuit.name(), circuit);
    }

    Reference<ExecutionContext> reference() {
        return reference;
    }

    /// Makes this the context of the calling thread, until another is. Its circuit's worker holds it meanwhile.
    public void enter() {
        ContextRegistry.assign(this);
    }

    @Override
    public Subject<Current> subject() {
        return subject;
    }
}
