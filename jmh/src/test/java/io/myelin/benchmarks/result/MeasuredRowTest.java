package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MeasuredRowTest {

    private static MeasuredRow row(String secondary) throws IOException {
        return MeasuredRow.of(new ObjectMapper().readTree("""
                {"benchmark": "some.where.LatencyOps.idle", "mode": "ss", "threads": 1,
                 "primaryMetric": {"score": 10.0, "scoreError": 0.5, "scoreUnit": "ms/op", "rawData": [[10.0]]},
                 "secondaryMetrics": {%s}}
                """.formatted(secondary)));
    }

    @Test
    void countsOfABenchmarkAreAveragedOverIterations() throws IOException {
        var row = row("""
                "cpu_percent": {"score": 2.0, "scoreUnit": "#", "rawData": [[0.0, 0.5], [0.5, 1.0]]}
                """);
        assertThat(row.secondary().get("cpu_percent")).isEqualTo(0.5);
    }

    @Test
    void aProfilersFigureIsTakenAsItIs() throws IOException {
        var row = row("""
                "gc.alloc.rate.norm": {"score": 4.1, "scoreUnit": "B/op", "rawData": [[4.0, 4.3]]}
                """);
        assertThat(row.secondary().get("gc.alloc.rate.norm")).isEqualTo(4.1);
    }
}
