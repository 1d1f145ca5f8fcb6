package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.journal.JournalException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options that select a cluster.
final class ClusterOptions {

    /// The maximum time to reach a member.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(names = "--members", paramLabel = "HOST:PORT", split = ",",
            description = "Addresses of members of a cluster, separated by commas. It is enough to reach one.")
    private List<String> members = List.of();

    @Option(names = "--cluster", paramLabel = "NAME", defaultValue = "dev",
            description = "The cluster's name; ${DEFAULT-VALUE} unless given.")
    private String cluster = "";

    /// The part of a command that uses the cluster.
    interface Task {

        /// @return the exit code
        int run(HazelcastInstance client) throws IOException;
    }

    /// Whether the command line selects a cluster.
    boolean areGiven() {
        return !members.isEmpty();
    }

    /// Runs a task as a client of the cluster.
    ///
    /// @return the task's exit code
    /// @throws ParameterException if no member is given
    /// @throws JournalException   if no member can be reached, or the cluster does not answer
    int connected(Task task) throws IOException {
        if (!areGiven()) {
            throw new ParameterException(requireNonNull(spec).commandLine(), "--members is required");
        }
        var client = connect();
        try {
            return task.run(client);
        } catch (HazelcastException unanswered) {
            throw new JournalException("the cluster " + cluster + " does not answer: " + unanswered, unanswered);
        } finally {
            client.shutdown();
        }
    }

    private HazelcastInstance connect() {
        var config = JournalCluster.configure(HostCluster.configure(new ClientConfig()));
        config.setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        members.forEach(config.getNetworkConfig()::addAddress);
        config.getConnectionStrategyConfig().getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(PATIENCE.toMillis());
        try {
            return HazelcastClient.newHazelcastClient(config);
        } catch (IllegalStateException unreached) {
            throw new JournalException("no member of the cluster " + cluster + " can be reached at "
                    + String.join(", ", members), unreached);
        }
    }
}
