package io.myelin.substrates.settings;

/// The kind of thread that circuits run on, chosen by the system property
/// `io.myelin.substrates.worker` (`platform`, the default, `virtual` or `shared`).
///
/// A platform thread is a daemon named after its circuit. Virtual threads share their carriers, so a receptor that
/// spins or computes for long delays others. For hundreds of busy circuits, or many thousands that are mostly idle, use
/// [#SHARED] (`docs/operations.md`, *Many circuits*).
///
/// No such thread inherits thread-locals or the context class loader of the thread whose emission started it: a circuit
/// outlives its first producer and must not keep its values reachable.
public enum WorkerThreads {

    /// One platform daemon thread per circuit.
    PLATFORM,

    /// One virtual thread per circuit.
    VIRTUAL,

    /// A few platform threads for all circuits of the process.
    SHARED;

    /// Name of the system property.
    public static final String PROPERTY = "io.myelin.substrates.worker";
}
