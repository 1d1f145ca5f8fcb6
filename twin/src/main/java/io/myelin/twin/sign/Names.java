package io.myelin.twin.sign;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Name;

/// The fixed names of the vocabulary, and the families, each of which makes a bounded number of others.
public final class Names {

    /// The root, which encloses all others.
    public static final Name JVM = name("jvm");

    /// Whether the process exists.
    public static final Name LIFE = name("jvm.life");

    /// Whether the flight recorder of a JVM that answers delivers events.
    public static final Name RECORDER = name("jvm.recorder");

    /// Pauses of the collector.
    public static final Name GC_PAUSE = name("jvm.gc.pause");

    /// Waits of threads for memory that the collector has yet to free.
    public static final Name GC_STALL = name("jvm.gc.stall");

    /// Pauses of collections that left nine tenths of the heap in use.
    public static final Name GC_FULL = name("jvm.gc.full");

    /// The heap in use after a collection, in thousandths of its maximum size.
    public static final Name GC_HEAP = name("jvm.gc.heap");

    /// The processor time that the JVM uses, in thousandths of all processors.
    public static final Name CPU_LOAD = name("jvm.cpu.load");

    /// The processor time that the machine uses, in thousandths of all processors.
    public static final Name CPU_MACHINE = name("jvm.cpu.machine");

    /// The number of platform threads.
    public static final Name THREAD_COUNT = name("jvm.thread.count");

    /// The number of threads that wait for each other's locks, and so will never get them.
    public static final Name THREAD_DEADLOCKED = name("jvm.thread.deadlocked");

    /// Virtual threads that blocked without giving up their carrier.
    public static final Name THREAD_PINNED = name("jvm.thread.pinned");

    /// The throwables created.
    public static final Name EXCEPTION_THROWN = name("jvm.exception.thrown");

    /// The number of classes loaded so far.
    public static final Name CLASS_LOADED = name("jvm.class.loaded");

    /// The number of classes loaded so far, while the JVM starts.
    public static final Name CLASS_STARTING = name("jvm.class.starting");

    /// The memory for classes in use, in thousandths of its maximum.
    public static final Name CLASS_SPACE = name("jvm.class.space");

    /// The capacity of all direct buffers, in thousandths of its maximum.
    public static final Name BUFFER_DIRECT = name("jvm.buffer.direct");

    /// The open file descriptors, in thousandths of the number that the process may have.
    public static final Name FILE_OPEN = name("jvm.file.open");

    /// The space that is left on the disk of the recordings, in megabytes.
    public static final Name DISK_FREE = name("jvm.disk.free");

    /// The family of monitors and locks, by class.
    public static final String LOCK = "jvm.lock";

    /// The family of other parks, by the class of the object parked for.
    public static final String PARK = "jvm.park";

    private Names() {}

    private static Name name(String path) {
        return cortex().name(path);
    }
}
