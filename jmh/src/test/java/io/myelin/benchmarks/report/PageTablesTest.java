package io.myelin.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTablesTest {

    private static final Path PAGE = Path.of("..", "docs", "benchmarks.md");

    @TempDir
    private Path folder;

    private String table(String of) throws IOException {
        return PageTables.refreshed("before\n<!-- table: " + of + " -->\nold\n<!-- end -->\nafter\n", folder);
    }

    /// Two peers of one kind of work, and one row of pools.
    private void peers() throws IOException {
        Files.writeString(folder.resolve("peers.json"), """
                {"kind": "peers", "command": "./run-benchmarks.sh peers", "jmh": [
                  {"benchmark": "x.PeersOps.fan_out_10", "mode": "avgt", "params": {"peer": "substrates"},
                    "primaryMetric": {"score": 9.0, "scoreUnit": "ns/op", "rawData": [[6.0], [9.0], [12.0]]}},
                  {"benchmark": "x.PeersOps.fan_out_10", "mode": "avgt", "params": {"peer": "disruptor"},
                    "primaryMetric": {"score": 4.0, "scoreUnit": "ns/op", "rawData": [[3.0], [3.0], [6.0]]}},
                  {"benchmark": "x.PoolOps.threads_8", "mode": "ss",
                    "primaryMetric": {"score": 1.0, "scoreUnit": "ms/op", "rawData": [[1.0]]},
                    "secondaryMetrics": {"emit_ns": {"score": 5.0, "scoreUnit": "#", "rawData": [[5.0]]}}}]}
                """);
    }

    @Test
    void theTablesOfThePageAreThoseOfTheRawData() throws IOException {
        var page = Files.readString(PAGE);
        assertThat(PageTables.refreshed(page, PAGE.resolveSibling("benchmarks"))).isEqualTo(page);
        assertThat(page).contains("<!-- table: ");
    }

    @Test
    void aCircuitStandsBesideTheBestOfTheOthers() throws IOException {
        peers();
        assertThat(table("answers peers")).startsWith("before\n").endsWith("<!-- end -->\nafter\n")
                .contains("| fan-out to ten handlers | ns/message | 6.00 (1), 10.50 (2) | 6.00–12.00 "
                        + "| 3.00 (2), 6.00 (1) | 3.00–6.00 | PeersOps.fan\\_out\\_10 disruptor | 3.00 |  |\n")
                .doesNotContain("old");
    }

    @Test
    void rowsAreChosenByTheirNamesAndFigures() throws IOException {
        peers();
        assertThat(table("rows peers ^PoolOps emit_ns")).contains("| PoolOps.threads\\_8 | 5.00 |\n")
                .doesNotContain("PeersOps");
    }

    @Test
    void aTableOfAnUnknownKindIsRefused() {
        assertThatThrownBy(() -> table("unknown peers")).isInstanceOf(IOException.class)
                .hasMessageContaining("unknown");
    }
}
