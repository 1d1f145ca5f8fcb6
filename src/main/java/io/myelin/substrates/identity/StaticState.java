package io.myelin.substrates.identity;

import java.lang.invoke.MethodHandles;

/// Initialises classes before their first use.
///
/// A [StackOverflowError] during a class's initialisation makes the class unusable for the life of the process: each
/// later use throws a [NoClassDefFoundError]. So the cortex initialises the classes that a caller might otherwise use
/// for the first time when its stack is almost exhausted. Specification §3 makes the cortex the entry point, so its
/// creation precedes such a use.
public final class StaticState {

    private StaticState() {}

    /// Initialises the classes of names, subjects and states. Any thread, any number of times.
    public static void initialise() {
        initialise(
                MethodHandles.lookup(),
                LinkedState.class,
                LinkedSubject.class,
                NameTable.class,
                RecentNames.class,
                SerialId.class);
    }

    /// Initialises classes of the lookup's package, or public ones. Any thread.
    ///
    /// @param lookup the lookup of a class that may access the classes
    /// @param types  in any order; a class that is already initialised stays as it is
    public static void initialise(MethodHandles.Lookup lookup, Class<?>... types) {
        try {
            for (Class<?> type : types) {
                lookup.ensureInitialized(type);
            }
        } catch (IllegalAccessException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }
}
