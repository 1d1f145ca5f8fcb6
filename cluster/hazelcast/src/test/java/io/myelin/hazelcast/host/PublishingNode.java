package io.myelin.hazelcast.host;

import com.hazelcast.core.Hazelcast;
import io.myelin.hazelcast.Members;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A member in a process of its own that hosts circuits of a [PublishingProgram]. Prints `up` and its port. For each
/// line of its input it prints `safe` once all copies are in place; it ends with its input.
public final class PublishingNode {

    private PublishingNode() {}

    /// @param arguments the cluster's name, then the addresses of members to join
    public static void main(String[] arguments) throws IOException {
        try {
            var config = Members.config(arguments[0], List.of(arguments).subList(1, arguments.length));
            var member = Hazelcast.newHazelcastInstance(HostCluster.configure(config, 1));
            CircuitHost.of(member, PublishingProgram.settings())
                    .define(PublishingProgram.KIND, new PublishingProgram(1 << 20))
                    .start();
            System.out.println("up " + member.getCluster().getLocalMember().getAddress().getPort());
            var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            while (orders.readLine() != null) {
                while (!member.getPartitionService().isClusterSafe()) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                }
                System.out.println("safe");
            }
            System.exit(0);
        } catch (RuntimeException | Error failed) {
            // Hazelcast's own threads would keep the process up.
            failed.printStackTrace();
            System.exit(1);
        }
    }
}
