package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.benchmarks.result.Comparison.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final double CHANCE = 0.01;

    /// Five forks, spread evenly around the value.
    private static Figure figure(String row, double value, double off, String unit, boolean largerWins) {
        var forks = new ArrayList<List<Double>>();
        for (int fork = -2; fork <= 2; fork++) {
            forks.add(List.of(value + off * fork / 2));
        }
        return new Figure(row, "", value, forks, unit, largerWins);
    }

    private static Figure nanos(String row, double value, double off) {
        return figure(row, value, off, "ns/op", false);
    }

    private static Comparison compare(List<Figure> before, List<Figure> after) {
        return Comparison.of(before, after, CHANCE);
    }

    private static Verdict verdict(Figure before, Figure after) {
        return compare(List.of(before), List.of(after)).pairs().getFirst().verdict();
    }

    @Test
    void aFifthSlowerBeyondAllForksIsSlower() {
        assertThat(verdict(nanos("row", 10, 0.5), nanos("row", 12, 0.5))).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void aFifthSlowerAmongForksThatScatterIsTheSameButTooCoarse() {
        var pair = compare(List.of(nanos("row", 10, 1.5)), List.of(nanos("row", 12, 1.5))).pairs().getFirst();
        assertThat(pair.verdict()).isEqualTo(Verdict.SAME);
        assertThat(pair.coarserThan(0.2)).isTrue();
    }

    @Test
    void fewerNanosecondsAreFaster() {
        assertThat(verdict(nanos("row", 12, 0.5), nanos("row", 10, 0.5))).isEqualTo(Verdict.FASTER);
    }

    @Test
    void moreOperationsAreFaster() {
        var before = figure("row", 10, 0.5, "ops/s", true);
        var after = figure("row", 12, 0.5, "ops/s", true);
        assertThat(verdict(before, after)).isEqualTo(Verdict.FASTER);
        assertThat(verdict(after, before)).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void aFigureThatIsNoLongerANumberIsWorse() {
        var comparison = compare(List.of(nanos("row", 10, 0.1)), List.of(nanos("row", Double.NaN, 0.1)));
        assertThat(comparison.pairs().getFirst().verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(comparison.anyWorse()).isTrue();
    }

    @Test
    void oneIterationIsTooLittleToJudge() {
        var single = new Figure("row", "", 1, List.of(List.of(1.0)), "ns/op", false);
        var comparison = compare(List.of(single), List.of(single));
        assertThat(comparison.pairs().getFirst().verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(comparison.anyWorse()).isFalse();
        assertThat(comparison.anyCoarse(0.2)).isTrue();
    }

    @Test
    void aMedianTooCoarseToJudgeCountsAndATailDoesNot() {
        assertThat(coarse("p50_us")).isTrue();
        assertThat(coarse("p99_us")).isFalse();
    }

    private static boolean coarse(String metric) {
        var plain = nanos("row", 10, 1.5);
        var figure = new Figure("row", metric, 10, plain.forks(), "us", false);
        return compare(List.of(figure), List.of(figure)).anyCoarse(0.2);
    }

    @Test
    void rowsOfOneSideAreNamedAndAMissingOneIsWorse() {
        var comparison = compare(
                List.of(nanos("left", 1, 0), nanos("both", 1, 0)), List.of(nanos("both", 1, 0), nanos("right", 1, 0)));
        assertThat(comparison.onlyA()).containsExactly("left");
        assertThat(comparison.onlyB()).containsExactly("right");
        assertThat(comparison.anyWorse()).isTrue();
    }

    @Test
    void figuresOfDifferentUnitsAreNotCompared() {
        var comparison = compare(List.of(nanos("row", 1, 0)), List.of(figure("row", 1, 0, "us/op", false)));
        assertThat(comparison.pairs()).isEmpty();
        assertThat(comparison.onlyA()).containsExactly("row in ns/op, there in us/op");
    }
}
