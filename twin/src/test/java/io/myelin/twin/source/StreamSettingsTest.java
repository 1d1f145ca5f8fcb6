package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.source.StreamSettings.Extent;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The events that cost a JVM time while nothing is wrong.
class StreamSettingsTest {

    private static final List<String> JUDGED = List.of(
            "jdk.CPULoad", "jdk.JavaThreadStatistics", "jdk.ExceptionStatistics", "jdk.ClassLoadingStatistics",
            "jdk.GarbageCollection", "jdk.GCCPUTime", "jdk.GCHeapSummary", "jdk.ZAllocationStall",
            "jdk.VirtualThreadPinned");

    @Test
    void eventsThatARuleJudgesAreAlwaysReported() {
        for (boolean closely : new boolean[] {false, true}) {
            var settings = StreamSettings.of(new Extent(closely, false));
            assertThat(JUDGED).allSatisfy(event -> assertThat(settings).containsEntry(event + "#enabled", "true"));
        }
    }

    @Test
    void waitsForLocksAreReportedOnSuspicion() {
        assertThat(List.of("jdk.JavaMonitorEnter", "jdk.ThreadPark")).allSatisfy(event -> {
            assertThat(StreamSettings.of(Extent.CALM)).containsEntry(event + "#enabled", "false");
            assertThat(StreamSettings.of(new Extent(false, true)))
                    .containsEntry(event + "#enabled", "true").containsEntry(event + "#threshold", "10 ms");
        });
        // Without its stack, a turn to accept would be a wait for a lock.
        assertThat(StreamSettings.of(Extent.CALM)).containsEntry("jdk.ThreadPark#stackTrace", "true");
    }
}
