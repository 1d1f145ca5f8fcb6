package io.myelin.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowsTest {

    @ParameterizedTest
    @ValueSource(strings = {
            "ActorCrowdOps", "ArticleOps", "BurstyOps", "CallersOps", "CircuitOps", "ColdOps", "CrowdOps", "CyclicOps",
            "DrainOps", "EmitOps", "FirstSecondOps", "HandOverOps", "HeldOps", "KindsOps", "KnownNamesOps",
            "LatencyOps", "LoadOps", "PeersOps", "PipeOps", "PipelineOps", "PoolOps", "ReactiveStreamsOps",
            "SessionsOps", "SilenceOps", "SilentOps", "StreamOps", "SubscribersOps", "TickersOps",
            "WaitingOps"})
    void everySuiteHasRows(String suite) {
        var rows = Rows.matching(suite);
        assertThat(rows.isEmpty()).isFalse();
        assertThat(rows.stream().allMatch(row -> row.startsWith(suite + "."))).isTrue();
    }

    @Test
    void thePublishedRowsOfPipesAreThere() {
        var expected = Stream.concat(
                Stream.of("emit_to_async_pipe", "emit_to_empty_pipe", "emit_to_receptor_pipe", "emit_with_await",
                        "emit_no_await", "emit_to_chained_pipes", "emit_to_transform_pipe",
                        "emit_to_double_transform"),
                Stream.of(1, 5, 10, 20)
                        .flatMap(size -> Stream.of("emit_chain_depth_" + size, "emit_fanout_width_" + size)))
                .map(row -> "PipeOps." + row).sorted().toList();
        assertThat(Rows.matching("PipeOps")).isEqualTo(expected);
    }

    @Test
    void thePublishedRowsOfCircuitsAreThere() {
        assertThat(Rows.matching("CircuitOps").containsAll(List.of(
                "CircuitOps.emit_single", "CircuitOps.emit_single_await", "CircuitOps.emit_batch",
                "CircuitOps.emit_batch_await", "CircuitOps.hot_await_queue_drain", "CircuitOps.hot_pipe_async",
                "CircuitOps.create_and_close", "CircuitOps.create_await_close"))).isTrue();
    }

    @Test
    void aRowsNameMeansThatRowAlone() {
        assertThat(Rows.matching("CircuitOps.emit_single")).isEqualTo(List.of("CircuitOps.emit_single"));
    }

    @Test
    void anIncludeFindsItsRowsAndNoOthers() {
        var include = Pattern.compile(Rows.include(List.of("CircuitOps.emit_single")));
        assertThat(include.matcher("io.myelin.benchmarks.suite.CircuitOps.emit_single").find()).isTrue();
        assertThat(include.matcher("io.myelin.benchmarks.suite.CircuitOps.emit_single_await").find())
                .isFalse();
    }

    @Test
    void anExpressionFindsRowsByTheirParts() {
        assertThat(Rows.matching("^CircuitOps.*emit_batch"))
                .isEqualTo(List.of("CircuitOps.emit_batch", "CircuitOps.emit_batch_await"));
    }
}
