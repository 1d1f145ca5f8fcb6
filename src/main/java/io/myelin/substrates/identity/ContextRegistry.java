package io.myelin.substrates.identity;

import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.SerialId;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/// The context of each thread, for as long as anything holds the context, its subject or its id.
///
/// A thread must not hold them: they refer to their class, hence to the class loader of this provider, and a thread
/// that outlives the application would retain the loader and all its classes. Nor may a registry hold them, because
/// nothing would clean it when the last thread has ended. So thread-locals hold only objects of the platform: weak
/// references, and the serial number of the id. What nobody holds is made again, with the same number, and nobody can
/// tell.
final class ContextRegistry {

    private static final ThreadLocal<@Nullable Reference<ExecutionContext>> CONTEXTS = new ThreadLocal<>();
    /// The number of the id, and weak references to the id and the subject.
    private static final ThreadLocal<Object[]> IDENTITIES = new ThreadLocal<>();

    private ContextRegistry() {}

    /// The context of the calling thread, made if nothing holds it.
    static ExecutionContext current() {
        Reference<ExecutionContext> known = CONTEXTS.get();
        ExecutionContext present = known == null ? null : known.get();
        return present == null ? make() : present;
    }

    private static ExecutionContext make() {
        Object[] identity = IDENTITIES.get();
        var subject = (LinkedSubject<?>) held(identity, 2);
        ExecutionContext context;
        if (subject != null) {
            context = ExecutionContext.again(subject);
        } else {
            var id = (SerialId) held(identity, 1);
            if (id == null) {
                id = identity == null ? SerialId.next() : SerialId.again((Long) identity[0]);
            }
            context = ExecutionContext.ofThread(id);
            IDENTITIES.set(new Object[] {
                    id.serial(), new WeakReference<>(id), new WeakReference<>(context.subject())
            });
        }
        assign(context);
        return context;
    }

    private static @Nullable Object held(Object @Nullable [] identity, int place) {
        return identity == null ? null : ((Reference<?>) identity[place]).get();
    }

    /// Assigns a context to the calling thread. The caller must keep the context reachable.
    ///
    /// @return what was assigned before, for [#restore]
    static @Nullable Reference<ExecutionContext> assign(ExecutionContext context) {
        Reference<ExecutionContext> before = CONTEXTS.get();
        CONTEXTS.set(context.reference());
        return before;
    }

    /// Assigns to the calling thread what it had before.
    static void restore(@Nullable Reference<ExecutionContext> before) {
        CONTEXTS.set(before);
    }
}
