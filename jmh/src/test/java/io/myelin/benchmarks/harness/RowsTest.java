package io.myelin.benchmarks.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowsTest {

    @ParameterizedTest
    @ValueSource(strings = {
        "ArticleOps", "BasinOps", "CellOps", "CircuitOps", "ConduitOps", "ContentionOps", "CyclicOps",
        "FiberOps",
        "FlowOps", "LatencyOps", "MemoryOps", "NameOps", "PeersOps", "PinOps", "PipeOps", "PortOps",
        "ScopeOps",
        "SinkOps", "StateOps", "StemOps", "SubjectOps", "TickerOps", "WindowOps"})
    void everySuiteHasRows(String suite) {
        var rows = Rows.matching(suite);
        assertFalse(rows.isEmpty());
        assertTrue(rows.stream().allMatch(row -> row.startsWith(suite + ".")));
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
        assertEquals(expected, Rows.matching("PipeOps"));
    }

    @Test
    void thePublishedRowsOfCircuitsAreThere() {
        assertTrue(Rows.matching("CircuitOps").containsAll(List.of(
            "CircuitOps.emit_single", "CircuitOps.emit_single_await", "CircuitOps.emit_batch",
            "CircuitOps.emit_batch_await", "CircuitOps.hot_await_queue_drain", "CircuitOps.hot_pipe_async",
            "CircuitOps.create_and_close", "CircuitOps.create_await_close")));
    }

    @Test
    void aRowsNameMeansThatRowAlone() {
        assertEquals(List.of("CircuitOps.emit_single"), Rows.matching("CircuitOps.emit_single"));
    }

    @Test
    void anIncludeFindsItsRowsAndNoOthers() {
        var include = Pattern.compile(Rows.include(List.of("CircuitOps.emit_single")));
        assertTrue(include.matcher("io.myelin.benchmarks.suite.CircuitOps.emit_single").find());
        assertFalse(include.matcher("io.myelin.benchmarks.suite.CircuitOps.emit_single_await").find());
    }

    @Test
    void anExpressionFindsRowsByTheirParts() {
        assertEquals(List.of("CircuitOps.emit_batch", "CircuitOps.emit_batch_await"),
            Rows.matching("^CircuitOps.*emit_batch"));
    }
}
