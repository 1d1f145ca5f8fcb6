package io.myelin.benchmarks.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.myelin.benchmarks.machine.Machine;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimTest {

    private static final Machine MACHINE = new Machine(
            "A", 2, 1L << 34, "Linux", "a JVM", "g1", "4g", "2026-01-01T00:00:00", "provider 1", "abc");

    private static String row(String name, int members, double score) {
        return """
                {"benchmark": "x.%s", "mode": "avgt", "threads": 1, "params": {"members": "%d"},
                 "primaryMetric": {"score": %s, "scoreError": 0.1, "scoreUnit": "us/op", "rawData": [[1.0]]}}
                """.formatted(name, members, score);
    }

    private static SuiteResult result(Map<String, List<LatencyPoint>> curves, String... rows)
            throws IOException {
        var array = new ObjectMapper().readTree("[" + String.join(",", rows) + "]");
        return new SuiteResult("hazelcast", "./run-benchmarks.sh hazelcast", MACHINE, array, curves);
    }

    @Test
    void comparesLikeWithLike() throws IOException {
        var outcomes = Claim.outcomes(result(Map.of(),
                row("PublishedStoreOps.event_append_with_serialization", 1, 10),
                row("PublishedStoreOps.event_append_with_serialization", 2, 100),
                row("JournalOps.append_event", 1, 1),
                row("JournalOps.append_event", 2, 0.5)));
        assertThat(outcomes.size()).isEqualTo(2);
        assertThat(outcomes.get(0).ratio()).isCloseTo(10, within(1e-9));
        assertThat(outcomes.get(0).met()).isFalse();
        assertThat(outcomes.get(1).ratio()).isCloseTo(200, within(1e-9));
        assertThat(outcomes.get(1).met()).isTrue();
    }

    @Test
    void claimsNothingOfWhatWasNotMeasured() throws IOException {
        assertThat(Claim.outcomes(result(Map.of(), row("JournalOps.append_event", 1, 1)))).isEmpty();
    }

    @Test
    void comparesPercentiles() throws IOException {
        var curves = Map.of(
                Source.curve("JournalLatencyOps.imap_set_paced", 2),
                List.of(new LatencyPoint(50, 100), new LatencyPoint(99, 1_000)),
                Source.curve("JournalLatencyOps.emission_paced", 2),
                List.of(new LatencyPoint(50, 120), new LatencyPoint(99, 900)));
        var outcomes = Claim.outcomes(result(curves));
        assertThat(outcomes.stream().map(outcome -> outcome.ours().micros()).toList())
                .isEqualTo(List.of(120.0, 900.0));
        assertThat(outcomes.getFirst().met()).isTrue();
    }

    @Test
    void aBarInNanosecondsStandsByItself() throws IOException {
        var outcomes = Claim.outcomes(result(Map.of(),
                row("JournalThreadOps.sign", 1, 41).replace("us/op", "ns/op")));
        assertThat(outcomes.size()).isEqualTo(1);
        assertThat(outcomes.getFirst().ours().micros()).isCloseTo(0.041, within(1e-9));
        assertThat(outcomes.getFirst().met()).isFalse();
    }

    @Test
    void theTableHoldsClaimsThenPublishedRows() throws IOException {
        var table = BaselineTable.of(result(Map.of(),
                row("PublishedStoreOps.event_append_with_serialization", 1, 10),
                row("JournalOps.append_event", 1, 0.25)), 0.6, met -> met ? "yes" : "no");
        assertThat(table).isEqualTo(List.of(
                List.of("append, event of 14 fields, many under way against one at a time", "1", "11.51",
                        "10.00 ± 0.1000", "0.2500 ± 0.1000", "40.00",
                        "≥ 20×", "yes"),
                List.of("event_append_with_serialization", "1", "11.51", "10.00 ± 0.1000", "", "", "", "")));
    }

    @Test
    void aClaimThatIsTooNoisyIsNotJudged() throws IOException {
        var table = BaselineTable.of(result(Map.of(),
                row("PublishedStoreOps.event_append_with_serialization", 1, 10),
                row("JournalOps.append_event", 1, 0.25)), 0.3, met -> met ? "yes" : "no");
        assertThat(table.getFirst().subList(5, 8)).isEqualTo(List.of("too noisy", "≥ 20×", "too noisy"));
    }
}
