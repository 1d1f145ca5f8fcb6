package io.myelin.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowsTest {

    @ParameterizedTest
    @ValueSource(strings = {
            "ActorCrowdOps", "ArticleOps", "BasinOps", "BurstyOps", "CallersOps", "CellOps", "CircuitOps", "ConduitOps",
            "ContentionOps", "CrowdOps", "CyclicOps", "EmitOps", "FiberOps", "FirstSecondOps", "FlowOps", "HandOverOps",
            "HeapOps", "KindsOps", "LoadOps", "LatencyOps", "LimitOps", "MemoryOps", "NameOps", "PeersOps", "PinOps",
            "PipeOps", "PipelineOps", "PoolOps", "PortOps", "ScopeOps", "ShortLivedOps", "SilentOps", "SinkOps",
            "StateOps", "StemOps", "StreamOps", "SubjectOps", "TargetOps", "TickerOps", "WaitingOps", "WindowOps"})
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

    @ParameterizedTest
    @ValueSource(classes = {Substrates.Fiber.class, Substrates.Flow.class})
    void everyOperatorHasARow(Class<?> recipe) {
        var rows = Rows.matching(recipe.getSimpleName() + "Ops");
        var without = Arrays.stream(recipe.getMethods())
                .filter(method -> method.getReturnType() == recipe)
                .map(Method::getName)
                .filter(operator -> rows.stream().noneMatch(row -> row.matches(".*\\." + operator + "(_.*)?")))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(without).isEqualTo(new TreeSet<>());
    }

    @Test
    void theRowsOfSizesAreThere() {
        assertThat(Rows.matching("ContentionOps").containsAll(List.of(
                "ContentionOps.producers_1", "ContentionOps.producers_2", "ContentionOps.producers_4",
                "ContentionOps.producers_8", "ContentionOps.circuits_1", "ContentionOps.circuits_4",
                "ContentionOps.circuits_64"))).isTrue();
        assertThat(Rows.matching("StemOps").containsAll(Stream.of(1, 5, 10)
                .flatMap(depth -> Stream.of("StemOps.emit_depth_" + depth,
                        "StemOps.emit_depth_" + depth + "_subscribed"))
                .toList())).isTrue();
        assertThat(Rows.matching("LatencyOps").containsAll(List.of(
                "LatencyOps.closed_loop", "LatencyOps.idle_gap_100us", "LatencyOps.idle_gap_1ms",
                "LatencyOps.idle_gap_5ms", "LatencyOps.idle_cpu_circuits_1", "LatencyOps.idle_cpu_circuits_64",
                "LatencyOps.idle_cpu_circuits_1000"))).isTrue();
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
