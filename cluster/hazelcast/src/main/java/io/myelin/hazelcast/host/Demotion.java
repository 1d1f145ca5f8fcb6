package io.myelin.hazelcast.host;

import com.hazelcast.cluster.Cluster;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Makes a member one without data, so that its partitions migrate to the others.
///
/// Hazelcast asks the cluster's oldest member, and gives up at once if that one leaves or is removed before it answers.
/// The next one may agree. So the request is repeated, unless the cluster itself rules the demotion out.
final class Demotion {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Cluster cluster;
    private final long patience;

    /// @param patience how long to repeat a request that fails
    Demotion(Cluster cluster, Duration patience) {
        this.cluster = cluster;
        this.patience = patience.toNanos();
    }

    /// Whether another member has data.
    static boolean isPossible(Cluster cluster) {
        return cluster.getMembers().stream().anyMatch(other -> !other.localMember() && !other.isLiteMember());
    }

    /// Returns once the member has no data. An interrupted caller's request is not repeated.
    ///
    /// @throws IllegalStateException if the cluster refuses
    void run() {
        long deadline = System.nanoTime() + patience;
        while (!cluster.getLocalMember().isLiteMember()) {
            try {
                cluster.demoteLocalDataMember();
                return;
            } catch (RuntimeException refused) {
                LockSupport.parkNanos(this, PAUSE_NANOS);
                if (System.nanoTime() - deadline >= 0
                        || !isPossible(cluster)
                        || !cluster.getClusterState().isMigrationAllowed()
                        || Thread.currentThread().isInterrupted()) {
                    throw refused;
                }
            }
        }
    }
}
