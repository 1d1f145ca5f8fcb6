package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonGenerator;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.CircuitClient;
import io.myelin.hazelcast.host.CircuitStatus;
import io.myelin.hazelcast.host.HostSettings;
import java.io.IOException;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Shows the circuits of a cluster.
@Command(name = "where", sortOptions = false,
        description = "Prints for each circuit of a kind the member that runs it, its phase, its journal's health and "
                + "lag, since when, and how often it moved. The exit code is 1 if one has failed, or should be open "
                + "and is not.")
final class WhereCommand implements Callable<Integer> {

    private static final Set<String> WRONG = Set.of("FAILED", "ABSENT");

    @ParentCommand
    private @Nullable JournalTool tool;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--kind", paramLabel = "KIND", required = true, description = "The kind of the circuits.")
    private String kind = "";

    @Mixin
    private @Nullable ClusterOptions cluster;

    @Override
    public Integer call() throws IOException {
        if (kind.isEmpty() || kind.indexOf('/') >= 0) {
            throw new ParameterException(
                    requireNonNull(spec).commandLine(), "--kind must be a name without '/', was '" + kind + "'");
        }
        return requireNonNull(cluster).connected(this::show);
    }

    private int show(HazelcastInstance client) throws IOException {
        int code = 0;
        try (var circuits = CircuitClient.of(client, HostSettings.defaults());
                var lines = requireNonNull(tool).lines()) {
            for (var circuit : circuits.status(kind).values()) {
                lines.print(json -> write(json, circuit));
                code = WRONG.contains(circuit.phase()) ? JournalTool.FAILED : code;
            }
        }
        return code;
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
