package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonGenerator;
import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.CircuitClient;
import io.myelin.hazelcast.host.CircuitStatus;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.host.HostSettings;
import io.myelin.journal.JournalException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Shows the circuits of a cluster.
@Command(name = "where", sortOptions = false,
        description = "Prints for each circuit of a kind the member where it is, its phase, its journal's health and "
                + "lag, since when, and how often it moved. The exit code is 1 if one has failed, or should be open "
                + "and is not.")
final class WhereCommand implements Callable<Integer> {

    private static final Set<String> WRONG = Set.of("FAILED", "ABSENT");

    /// How long to try to reach a member.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @ParentCommand
    private @Nullable JournalTool tool;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--members", paramLabel = "HOST:PORT", split = ",", required = true,
            description = "Addresses of members, separated by commas. One that is reached is enough.")
    private List<String> members = List.of();

    @Option(names = "--kind", paramLabel = "KIND", required = true, description = "The kind of the circuits.")
    private String kind = "";

    @Option(names = "--cluster", paramLabel = "NAME", defaultValue = "dev",
            description = "The cluster's name; ${DEFAULT-VALUE} unless given.")
    private String cluster = "";

    @Override
    public Integer call() throws IOException {
        if (kind.isEmpty() || kind.indexOf('/') >= 0) {
            throw new ParameterException(requireNonNull(spec).commandLine(), "--kind is no kind: '" + kind + "'");
        }
        var client = connect();
        int code = 0;
        try (var circuits = CircuitClient.of(client, HostSettings.defaults());
                var lines = requireNonNull(tool).lines()) {
            for (var circuit : circuits.status(kind).values()) {
                lines.print(json -> write(json, circuit));
                code = WRONG.contains(circuit.phase()) ? JournalTool.FAILED : code;
            }
        } catch (HazelcastException unanswered) {
            throw new JournalException("the cluster " + cluster + " does not answer: " + unanswered, unanswered);
        } finally {
            client.shutdown();
        }
        return code;
    }

    private HazelcastInstance connect() {
        var config = HostCluster.configure(new ClientConfig());
        config.setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        members.forEach(config.getNetworkConfig()::addAddress);
        config.getConnectionStrategyConfig().getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(PATIENCE.toMillis());
        try {
            return HazelcastClient.newHazelcastClient(config);
        } catch (IllegalStateException unreached) {
            throw new JournalException("no member of the cluster " + cluster + " is reached at "
                    + String.join(", ", members), unreached);
        }
    }

    private static void write(JsonGenerator json, CircuitStatus circuit) throws IOException {
        var location = circuit.location();
        json.writeStringField("circuit", location.kind() + '/' + location.id());
        json.writeStringField("member", circuit.address());
        json.writeStringField("phase", circuit.phase());
        if (!circuit.health().isEmpty()) {
            json.writeStringField("health", circuit.health());
            json.writeNumberField("lag", circuit.lag());
        }
        json.writeStringField("since", Instant.ofEpochMilli(location.since()).toString());
        json.writeNumberField("moves", location.moves());
        if (!circuit.trouble().isEmpty()) {
            json.writeStringField("trouble", circuit.trouble());
        }
    }
}
