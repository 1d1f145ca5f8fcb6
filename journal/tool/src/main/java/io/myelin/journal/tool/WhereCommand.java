package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.client.RefusedException;
import io.myelin.journal.JournalException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Finds the leader of a cluster, as a client of it.
@Command(name = "where", sortOptions = false,
        description = "Prints which member of a cluster leads. The exit code is 1 if none answers.")
final class WhereCommand implements Callable<Integer> {

    /// A cluster keeps the identities of its clients, so all runs have the same one.
    private static final String IDENTITY = "journal-tool";

    @ParentCommand
    private @Nullable JournalTool tool;

    @Option(names = "--cluster", paramLabel = "NAME", required = true, description = "The cluster's name.")
    private String cluster = "";

    @Option(names = "--hosts", paramLabel = "HOST", split = ",", required = true,
            description = "The hosts of all members, in the order of the members, separated by commas.")
    private List<String> hosts = List.of();

    @Option(names = "--base-port", paramLabel = "PORT", defaultValue = "25000",
            description = "The base port of the cluster's settings (default: ${DEFAULT-VALUE}).")
    private int basePort;

    @Option(names = "--client-host", paramLabel = "HOST", defaultValue = "127.0.0.1",
            description = "Where the members reach this machine (default: ${DEFAULT-VALUE}).")
    private String clientHost = "";

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "20",
            description = "How long to wait for a leader (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var settings = ClusterSettings.builder(cluster).hosts(hosts).basePort(basePort).build();
        try (var client = ClusterClient.builder(settings, IDENTITY).host(clientHost)
                .connect(Duration.ofSeconds(seconds));
                var lines = requireNonNull(tool).lines()) {
            int leader = client.leader();
            lines.print(json -> {
                json.writeStringField("cluster", cluster);
                json.writeNumberField("leader", leader);
                json.writeStringField("at", settings.endpoint(leader, 0));
                json.writeNumberField("members", settings.members());
            });
            return 0;
        } catch (TimeoutException | RefusedException unanswered) {
            throw new JournalException(unanswered.getMessage());
        }
    }
}
