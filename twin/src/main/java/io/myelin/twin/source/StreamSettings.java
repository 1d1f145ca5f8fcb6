package io.myelin.twin.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The events of a live stream, and their periods. A JVM ignores unknown events.
final class StreamSettings {

    /// Events for which every read and write reads the clock twice. No rule judges them.
    private static final List<String> TRANSFERS =
            List.of("jdk.SocketRead", "jdk.SocketWrite", "jdk.FileRead", "jdk.FileWrite");

    /// Events for which every wait for a monitor and every park does the same. Most parks are of threads without work.
    private static final List<String> LOCKS = List.of("jdk.JavaMonitorEnter", "jdk.ThreadPark");

    private static final Map<String, String> EVENTS = events();

    private StreamSettings() {}

    /// The events that are reported, and how often.
    ///
    /// @param closely  whether to report reads and writes, and to sample methods and allocations often
    /// @param coarsely whether to omit the event of each exception, and sample rarely nevertheless
    /// @param locks    whether to report waits for monitors, and parks
    record Extent(boolean closely, boolean coarsely, boolean locks) {

        /// While nothing is wrong.
        static final Extent CALM = new Extent(false, false, false);
    }

    /// The settings.
    static Map<String, String> of(Extent extent) {
        var settings = new HashMap<>(EVENTS);
        boolean often = extent.closely() && !extent.coarsely();
        periodic(settings, "jdk.ExecutionSample", often ? 50 : 1_000);
        settings.put("jdk.ObjectAllocationSample#throttle", often ? "50/s" : "10/s");
        settings.put("jdk.JavaExceptionThrow#enabled", Boolean.toString(!extent.coarsely()));
        TRANSFERS.forEach(event -> settings.put(event + "#enabled", Boolean.toString(extent.closely())));
        LOCKS.forEach(event -> settings.put(event + "#enabled", Boolean.toString(extent.locks())));
        return settings;
    }

    private static Map<String, String> events() {
        var settings = new HashMap<String, String>();
        periodic(settings, "jdk.CPULoad", 1_000);
        periodic(settings, "jdk.JavaThreadStatistics", 250);
        periodic(settings, "jdk.ExceptionStatistics", 250);
        periodic(settings, "jdk.ClassLoadingStatistics", 250);
        periodic(settings, "jdk.CodeCacheStatistics", 1_000);
        periodic(settings, "jdk.DirectBufferStatistics", 1_000);
        longer(settings, "jdk.GarbageCollection", 0);
        longer(settings, "jdk.GCHeapSummary", 0);
        longer(settings, "jdk.ZAllocationStall", 0);
        longer(settings, "jdk.ExecuteVMOperation", 0);
        LOCKS.forEach(event -> longer(settings, event, 10));
        settings.put("jdk.ThreadPark#stackTrace", "true"); // tells a turn to wait for work from a wait for a lock
        longer(settings, "jdk.VirtualThreadPinned", 1);
        TRANSFERS.forEach(event -> longer(settings, event, 10));
        for (var event : new String[] {"jdk.JavaExceptionThrow", "jdk.ObjectAllocationSample"}) {
            settings.put(event + "#enabled", "true");
            settings.put(event + "#stackTrace", "false");
            settings.put(event + "#throttle", "50/s");
        }
        return Map.copyOf(settings);
    }

    private static void periodic(Map<String, String> settings, String event, int millis) {
        settings.put(event + "#enabled", "true");
        settings.put(event + "#period", millis + " ms");
    }

    private static void longer(Map<String, String> settings, String event, int millis) {
        settings.put(event + "#enabled", "true");
        settings.put(event + "#threshold", millis + " ms");
        settings.put(event + "#stackTrace", "false");
    }
}
