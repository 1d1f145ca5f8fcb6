package io.myelin.hazelcast.host.flight;

/// Writes the events if the virtual machine has a flight recorder.
public final class HostFlight {

    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private HostFlight() {}

    /// Has the flight recorder know the events, which takes a third of a second for the first one in a virtual machine.
    /// Meanwhile a virtual thread keeps its carrier, and those that wait for it, of other openings, keep theirs.
    public static void register() {
        if (PRESENT) {
            CircuitSettled.register();
            CircuitLeft.register();
            CircuitRefused.register();
        }
    }

    /// A circuit was opened on this member.
    ///
    /// @param key     its kind and id
    /// @param moved   whether it was on another member before
    /// @param records the number of records in its journal
    /// @param nanos   how long it took, including the end of the previous epoch
    public static void opened(String key, boolean moved, long records, long nanos) {
        if (PRESENT) {
            CircuitSettled.write(key, moved, records, nanos);
        }
    }

    /// A circuit left this member.
    ///
    /// @param key    its kind and id
    /// @param broken whether its journal had ended before, because another member had taken over or it failed
    /// @param nanos  how long it took until it could be opened elsewhere
    public static void left(String key, boolean broken, long nanos) {
        if (PRESENT) {
            CircuitLeft.write(key, broken, nanos);
        }
    }

    /// A circuit could not be opened on this member.
    ///
    /// @param key    its kind and id
    /// @param reason why
    public static void refused(String key, String reason) {
        if (PRESENT) {
            CircuitRefused.write(key, reason);
        }
    }
}
