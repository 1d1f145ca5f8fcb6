package io.myelin.substrates.engine.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Looks up the variable handle of a field of the provider.
///
/// Accesses that every emission makes use volatile fields, or plain ones beside a fence, where those give the same
/// order: an access through a handle takes an interpreter half a microsecond, so a circuit's first emissions would take
/// twice as long.
public final class FieldHandle {

    private FieldHandle() {}

    public static VarHandle of(Class<?> owner, String field, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                    .findVarHandle(owner, field, type);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }
}
