package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.myelin.benchmarks.machine.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteResultTest {

    private static final Machine HERE =
            new Machine("cpu", 2, 1L << 34, "os", "jvm", "g1", "4g", "2026-11-01T10:00", "provider", "commit");

    @TempDir
    private Path folder;

    /// The JSON that JMH writes after a round of one row: of several virtual machines, or of one.
    private static JsonNode round(String least, String most, String score, String rawData) throws IOException {
        return new ObjectMapper().readTree("""
                [{"benchmark": "x.PeersOps.row", "mode": "avgt", "threads": 1, "forks": 1, "measurementIterations": 2,
                  "params": {"peer": "substrates"},
                  "primaryMetric": {"score": %s, "scoreError": "NaN", "scoreUnit": "ns/op",
                    "scorePercentiles": {"0.0": %s, "100.0": %s}, "rawData": %s},
                  "secondaryMetrics": {}}]
                """.formatted(score, least, most, rawData));
    }

    /// Otherwise a comparison would refuse the file of `peers --provider`.
    @Test
    void aResultWithTheRoundsOfAnotherProviderDoesNotContradictItself() throws IOException {
        var own = new SuiteResult("peers", "x", HERE,
                round("2.0", "5.0", "3.5", "[[2.0, 3.0], [4.0, 5.0]]"), Map.of());
        var others = List.of(
                round("6.0", "7.0", "6.5", "[[6.0, 7.0]]"), round("8.0", "9.0", "8.5", "[[8.0, 9.0]]"));
        var file = folder.resolve("peers.json");
        ResultFile.write(file, own.with(others, "peer", "other-provider"));
        assertThat(Soundness.contradiction(file)).isEmpty();
    }
}
