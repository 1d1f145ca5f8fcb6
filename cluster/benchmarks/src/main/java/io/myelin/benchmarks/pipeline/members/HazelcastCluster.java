package io.myelin.benchmarks.pipeline.members;

import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One member in this process and, for a cluster of two, one in a second virtual machine.
public final class HazelcastCluster implements AutoCloseable {

    private static final int SECONDS_TO_SETTLE = 120;
    private static final long POLL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /// Clusters that live as long as the process, by their size.
    private static final Map<Integer, HazelcastCluster> KEPT = new ConcurrentHashMap<>();

    private static final AtomicLong NAMES = new AtomicLong();

    private final HazelcastInstance member;
    private final @Nullable SecondMachine second;

    private HazelcastCluster(HazelcastInstance member, @Nullable SecondMachine second) {
        this.member = member;
        this.second = second;
    }

    /// Starts a cluster with a unique name.
    ///
    /// @param members one or two
    /// @return the cluster, its partitions spread over all members and backed up
    /// @throws IOException if a member cannot start
    public static HazelcastCluster start(int members) throws IOException {
        if (members < 1 || members > 2) {
            throw new IllegalArgumentException(members + " members");
        }
        var name = "benchmark-" + UUID.randomUUID();
        var member = Member.start(name, List.of());
        var cluster = members == 1 ? new HazelcastCluster(member, null)
                : new HazelcastCluster(member, SecondMachine.join(name, Member.address(member)));
        cluster.settle(members);
        return cluster;
    }

    /// The cluster that all rows of this process share. It is started by the first of them, and ends with the
    /// process.
    ///
    /// @param members one or two
    /// @return the cluster
    /// @throws IOException if a member cannot start
    public static HazelcastCluster kept(int members) throws IOException {
        var cluster = KEPT.get(members);
        if (cluster == null) {
            cluster = start(members);
            KEPT.put(members, cluster);
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "cluster-end"));
        }
        return cluster;
    }

    /// Waits until both members own partitions and every partition has its backup.
    private void settle(int members) {
        var partitions = member.getPartitionService();
        // The first use assigns the partitions.
        member.getMap(freshName()).destroy();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_SETTLE);
        while (System.nanoTime() < end) {
            long owners = partitions.getPartitions().stream()
                    .map(partition -> partition.getOwner())
                    .distinct()
                    .filter(owner -> owner != null)
                    .count();
            if (owners == members && partitions.isClusterSafe()) {
                return;
            }
            LockSupport.parkNanos(POLL_INTERVAL_NANOS);
        }
        close();
        throw new IllegalStateException("the cluster did not settle");
    }

    /// The member in this process.
    ///
    /// @return the member
    public HazelcastInstance member() {
        return member;
    }

    /// A new name for a map.
    ///
    /// @return the name
    public static String freshName() {
        return "row-" + NAMES.incrementAndGet();
    }

    @Override
    public void close() {
        // Neither takes over the other's data: both are terminated.
        member.getLifecycleService().terminate();
        if (second != null) {
            second.close();
        }
    }
}
