package io.myelin.substrates.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Looks up the variable handle of a field of this package.
final class FieldHandle {

    private FieldHandle() {}

    static VarHandle of(Class<?> owner, String field, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                    .findVarHandle(owner, field, type);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }
}
