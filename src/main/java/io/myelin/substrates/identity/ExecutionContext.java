package io.myelin.substrates.identity;

import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Subject;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/// The execution context of a thread (Specification §11.3): one object per thread, for as long as the thread lives.
///
/// Only the application holds it, so nothing of a dead thread remains otherwise; see [ContextRegistry]. A context is
/// named after the kind of its thread and not after the thread, because names stay interned and thread names may be
/// unbounded in number.
public final class ExecutionContext implements Current {

    private static final InternedName PLATFORM = InternedName.of("thread.platform");
    private static final InternedName VIRTUAL = InternedName.of("thread.virtual");

    private final LinkedSubject<Current> subject;
    /// Created once, because on shared threads a circuit enters with each turn.
    private final Reference<ExecutionContext> reference = new WeakReference<>(this);

    private ExecutionContext(LinkedSubject<Current> subject) {
        this.subject = subject;
    }

    /// The context of the calling thread.
    public static ExecutionContext current() {
        return ContextRegistry.current();
    }

    /// Creates a context for the calling thread, to be registered.
    static ExecutionContext ofThread(SerialId id) {
        InternedName name = Thread.currentThread().isVirtual() ? VIRTUAL : PLATFORM;
        return new ExecutionContext(LinkedSubject.of(name, Current.class, LinkedSubject.CORTEX, id));
    }

    /// Creates a context that nothing holds any more again.
    ///
    /// @param subject the subject that it had
    @SuppressWarnings("unchecked") // the subject of a context
    static ExecutionContext again(LinkedSubject<?> subject) {
        return new ExecutionContext((LinkedSubject<Current>) subject);
    }

    /// The context of a circuit under construction, for [#enter] on its thread.
    ///
    /// @param circuit the circuit's subject, which encloses the context's and gives it its name
    public static ExecutionContext of(LinkedSubject<?> circuit) {
        return new ExecutionContext(LinkedSubject.of(circuit.name(), Current.class, circuit));
    }

    Reference<ExecutionContext> reference() {
        return reference;
    }

    /// Makes this the context of the calling thread, until another one is entered. The circuit's worker keeps it
    /// reachable.
    ///
    /// @return the thread's context before, for [#leave]
    public @Nullable Reference<ExecutionContext> enter() {
        return ContextRegistry.assign(this);
    }

    /// Undoes [#enter].
    public static void leave(@Nullable Reference<ExecutionContext> before) {
        ContextRegistry.restore(before);
    }

    @Override
    public Subject<Current> subject() {
        return subject;
    }
}
