package io.myelin.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.myelin.benchmarks.result.Regimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandingTest {

    @TempDir
    private Path folder;

    private String standing(List<Path> files) throws IOException {
        var sections = new ArrayList<Section>();
        for (var file : files) {
            sections.addAll(new Sections(1).of(file));
        }
        return Standing.of(sections);
    }

    @Test
    void lossesHaveTheirFactorAndComeWorstFirst() throws IOException {
        var text = standing(List.of(SampleResults.shapes(folder), SampleResults.latency(folder)));
        assertThat(text.replace('\n', ' '))
                .isEqualTo("A circuit is level with the best alternative measured, or ahead of it, for fan-outs and "
                        + "loops. It is behind, at worst by the factor in brackets, for 200 circuits on platform "
                        + "threads (5.00), median latency under load (3.00) and memory of waiting messages (2.00).");
    }

    @Test
    void oneLostRowLosesItsKindOfWork() throws IOException {
        var sections = List.of(
                compared("shapes", contest("CyclicOps.changing_100k", 1.0), contest("KindsOps.fan_out_10_kinds", 0.5)),
                compared("peers", contest("self feeding loop", 1.3), contest("fan out 10", 1.04)),
                compared("shapes-one-processor", contest("CrowdOps.circuits_200", 30.4)));
        assertThat(Standing.of(sections).replace('\n', ' ')).contains(
                "or ahead of it, for fan-outs.",
                "for 200 circuits on platform threads (30) and loops (1.30).");
    }

    @Test
    void aCircuitThatPollsIsComparedWithPeersThatPoll() throws IOException {
        var peers = List.of("substrates", "substrates-latency", "disruptor", "executor");
        var contests = new Sections(1).of(SampleResults.latency(folder, peers)).getFirst().contests();
        assertThat(contests).extracting(Contest::work, Contest::who).containsExactlyInAnyOrder(
                tuple("rate 1 000 000, p50", "executor"),
                tuple("rate 1 000 000, p50, on a core of its own", "disruptor"));
    }

    private static Section compared(String name, Contest... contests) {
        return new Section(name, name, false, Optional.empty(), List.of(), List.of(contests), List.of());
    }

    private static Contest contest(String work, double ratio) {
        return Contest.of(work, "ns a message", Regimes.of(List.of(List.of(ratio))), Regimes.of(List.of(List.of(1.0))),
                "another", Regimes::best);
    }

    @Test
    void onlyTheTextBetweenTheMarksIsWritten() throws IOException {
        var readme = Files.writeString(folder.resolve("README.md"),
                "before\n" + Standing.BEGIN + "\nold\n" + Standing.END + "\nafter\n");
        assertThat(Standing.write(readme, "new")).isTrue();
        assertThat(readme).hasContent("before\n" + Standing.BEGIN + "\nnew\n" + Standing.END + "\nafter\n");
        var plain = Files.writeString(folder.resolve("plain.md"), "before\n");
        assertThat(Standing.write(plain, "new")).isFalse();
        assertThat(plain).hasContent("before\n");
    }

    @Test
    void noLineIsLong() throws IOException {
        assertThat(standing(List.of(SampleResults.shapes(folder), SampleResults.latency(folder))).lines())
                .allMatch(line -> line.length() <= 120).hasSizeGreaterThan(1);
    }
}
