package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// The events that a JVM pays for while nothing is wrong.
class StreamSettingsTest {

    private static final List<String> TRANSFERS =
            List.of("jdk.SocketRead", "jdk.SocketWrite", "jdk.FileRead", "jdk.FileWrite");
    private static final List<String> JUDGED = List.of(
            "jdk.CPULoad", "jdk.JavaThreadStatistics", "jdk.ExceptionStatistics", "jdk.ClassLoadingStatistics",
            "jdk.GarbageCollection", "jdk.GCHeapSummary", "jdk.ZAllocationStall", "jdk.JavaMonitorEnter",
            "jdk.ThreadPark", "jdk.VirtualThreadPinned");

    @Test
    void whatARuleJudgesIsAlwaysReported() {
        for (boolean closely : new boolean[] {false, true}) {
            for (boolean coarsely : new boolean[] {false, true}) {
                var settings = StreamSettings.of(closely, coarsely);
                assertThat(JUDGED).allSatisfy(event -> assertThat(settings).containsEntry(event + "#enabled", "true"));
            }
        }
    }

    @Test
    void readsAndWritesAreReportedWhileSomethingIsWrong() {
        var calm = StreamSettings.of(false, false);
        var troubled = StreamSettings.of(true, false);
        assertThat(TRANSFERS).allSatisfy(event -> {
            assertThat(calm).containsEntry(event + "#enabled", "false");
            assertThat(troubled).containsEntry(event + "#enabled", "true").containsEntry(event + "#threshold", "10 ms");
        });
    }
}
