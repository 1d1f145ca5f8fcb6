package io.myelin.cluster.histories;

import io.myelin.cluster.ClusterSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// The settings of a history's cluster, by system properties, so that all its processes have the same.
final class HistorySettings {

    private HistorySettings() {}

    static ClusterSettings read() {
        return ClusterSettings.builder(System.getProperty("cluster"))
                .hosts(List.of(System.getProperty("hosts").split(",")))
                .basePort(Integer.getInteger("port"))
                .forced(Boolean.getBoolean("forced"))
                .digestInterval(Duration.ofMillis(500))
                .stuckLimit(Duration.ofSeconds(5))
                .sharedMemory(Path.of(System.getProperty("shm")))
                .build();
    }
}
