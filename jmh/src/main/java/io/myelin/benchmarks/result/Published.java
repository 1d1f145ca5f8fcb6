package io.myelin.benchmarks.result;

import java.util.Map;
import java.util.OptionalDouble;

/// Figures that the reference implementation's authors have published, measured on an Apple M4.
///
/// Their `emit_to_empty_pipe` and `emit_to_receptor_pipe`, 0.4 and 0.6 ns, are left out: no emission is admitted to a
/// queue in that time, so those rows measured another operation than the rows of that name here.
public final class Published {

    private static final Map<String, Double> NANOS = Map.ofEntries(
            Map.entry("ArticleOps.ingress", 3.79),
            Map.entry("ArticleOps.ingress_receptor", 3.71),
            Map.entry("ArticleOps.transit_loop", 2.57),
            Map.entry("ArticleOps.hierarchy_by_hand", 4.94),
            Map.entry("ArticleOps.stem_routing", 1.32),
            Map.entry("CircuitOps.emit_single", 10.65),
            Map.entry("CircuitOps.emit_single_await", 5477.58),
            Map.entry("CircuitOps.emit_batch", 11.84),
            Map.entry("CircuitOps.emit_batch_await", 16.87),
            Map.entry("CircuitOps.hot_await_queue_drain", 7456.0),
            Map.entry("PipeOps.emit_to_async_pipe", 8.4),
            Map.entry("PipeOps.emit_with_await", 5946.0));

    private Published() {
    }

    /// Finds the figure of a row.
    ///
    /// @param row `Suite.row`
    /// @return nanoseconds per operation, where there is a figure
    public static OptionalDouble of(String row) {
        var nanos = NANOS.get(row);
        return nanos == null ? OptionalDouble.empty() : OptionalDouble.of(nanos);
    }
}
