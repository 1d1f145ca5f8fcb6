package io.myelin.journal;

import java.lang.invoke.MethodHandles;

/// Initialises classes before their first use, which may be at the end of the caller's stack.
///
/// A [StackOverflowError] during a class's initialisation makes the class unusable for the life of the process: each
/// later use throws a [NoClassDefFoundError]. The class with which a program begins to use a part of the library
/// initialises the others of that part, as the cortex does for the provider.
public final class JournalClasses {

    private JournalClasses() {}

    /// Initialises the classes of the contract, and further ones. Any thread, any number of times.
    ///
    /// @param lookup of a class that may access the further ones
    /// @param further classes of the lookup's package, or public ones
    public static void initialise(MethodHandles.Lookup lookup, Class<?>... further) {
        ensure(
                MethodHandles.lookup(),
                Block.class, Codecs.class, Cursor.class, Health.class, SnapshotStore.class, StringField.class,
                UncaughtFailure.class, Watermark.class);
        ensure(lookup, further);
    }

    private static void ensure(MethodHandles.Lookup lookup, Class<?>... types) {
        try {
            for (Class<?> type : types) {
                lookup.ensureInitialized(type);
            }
        } catch (IllegalAccessException inaccessible) {
            throw new IllegalArgumentException(inaccessible);
        }
    }
}
