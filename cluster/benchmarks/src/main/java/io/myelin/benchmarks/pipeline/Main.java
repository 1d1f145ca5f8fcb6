package io.myelin.benchmarks.pipeline;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Runs JMH with its own options, on all rows of this module unless some are named; then prints what was measured
/// beside the published figures of event sourcing on Hazelcast: one member, in process, on an Apple M-series machine
/// with ten threads, Java 24, February 2026.
public final class Main {

    private static final String ALL = "\\.pipeline\\.suite\\.";
    private static final String RESULT = "pipeline.json";
    private static final double NANOS_PER_MICRO = 1e3;

    /// Microseconds an operation, by the row here that does the same.
    static final Map<String, Double> PUBLISHED = Map.ofEntries(
            Map.entry("PublishedRecordOps.key_equals", 0.001),
            Map.entry("PublishedRecordOps.key_creation", 0.004),
            Map.entry("PublishedRecordOps.key_hash_code", 0.006),
            Map.entry("PublishedRecordOps.key_from_generic_record", 0.009),
            Map.entry("PublishedRecordOps.domain_from_generic_record", 0.038),
            Map.entry("PublishedRecordOps.key_to_generic_record", 0.218),
            Map.entry("PublishedRecordOps.key_round_trip", 0.231),
            Map.entry("PublishedRecordOps.event_from_generic_record", 0.289),
            Map.entry("PublishedRecordOps.domain_to_generic_record", 0.447),
            Map.entry("PublishedRecordOps.domain_round_trip", 0.488),
            Map.entry("PublishedRecordOps.event_to_generic_record", 1.107),
            Map.entry("PublishedRecordOps.event_round_trip", 1.413),
            Map.entry("PublishedStoreOps.view_direct_put", 7.424),
            Map.entry("PublishedStoreOps.view_execute_on_key_update", 9.259),
            Map.entry("PublishedStoreOps.view_execute_on_key_creation", 10.149),
            Map.entry("PublishedStoreOps.event_append_prebuilt_record", 11.237),
            Map.entry("PublishedStoreOps.event_append_with_serialization", 11.512),
            Map.entry("PublishedIdOps.flake_one_thread", 15.603),
            Map.entry("PublishedIdOps.flake_four_threads", 69.216),
            Map.entry("PublishedIdOps.flake_eight_threads", 150.600));

    private Main() {
    }

    /// Runs the rows.
    ///
    /// @param args for JMH
    /// @throws CommandLineOptionException if JMH does not understand them
    /// @throws RunnerException            if a row fails
    public static void main(String[] args) throws CommandLineOptionException, RunnerException {
        var typed = new CommandLineOptions(args);
        var options = new OptionsBuilder().parent(typed).shouldFailOnError(true);
        if (typed.getIncludes().isEmpty()) {
            options.include(ALL);
        }
        if (!typed.getResult().hasValue()) {
            options.resultFormat(ResultFormatType.JSON).result(RESULT);
        }
        print(new Runner(options.build()).run());
    }

    private static void print(Collection<RunResult> results) {
        System.out.printf("%n%-50s %8s %14s %14s%n", "row", "members", "µs", "published, µs");
        for (var result : results) {
            var row = row(result.getParams().getBenchmark());
            var params = result.getParams();
            var members = params.getParamsKeys().contains("members") ? params.getParam("members") : "";
            double scale = result.getPrimaryResult().getScoreUnit().startsWith("ns") ? 1 / NANOS_PER_MICRO : 1;
            System.out.printf("%-50s %8s %14s %14s%n", row, members,
                    "%.4f".formatted(scale * result.getPrimaryResult().getScore()),
                    PUBLISHED.containsKey(row) ? "%.3f".formatted(PUBLISHED.get(row)) : "");
        }
    }

    /// @return suite and row, without packages
    private static String row(String qualified) {
        var parts = List.of(qualified.split("\\."));
        return String.join(".", parts.subList(parts.size() - 2, parts.size()));
    }
}
