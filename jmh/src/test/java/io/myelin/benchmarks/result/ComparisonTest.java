package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.benchmarks.result.Comparison.Pair;
import io.myelin.benchmarks.result.Comparison.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final double CHANCE = 0.01;

    /// Nine forks, spread evenly around the value.
    private static Figure figure(String metric, double value, double off, String unit, boolean largerWins) {
        var forks = new ArrayList<List<Double>>();
        for (int fork = -4; fork <= 4; fork++) {
            forks.add(List.of(value + off * fork / 4));
        }
        return new Figure("row", metric, forks, unit, largerWins);
    }

    private static Figure nanos(double value, double off) {
        return figure("", value, off, "ns/op", false);
    }

    /// The same forks in the opposite order.
    private static Figure reversed(Figure figure) {
        var forks = new ArrayList<>(figure.forks());
        Collections.reverse(forks);
        return new Figure(figure.row(), figure.metric(), forks, figure.unit(), figure.largerWins());
    }

    private static Pair pair(Figure before, Figure after) {
        return Pair.of(before, after, CHANCE);
    }

    private static Comparison comparison(Figure before, Figure after) {
        return new Comparison(List.of(pair(before, after)));
    }

    @Test
    void aFifthSlowerInAllPairsIsSlower() {
        assertThat(pair(nanos(10, 0.5), nanos(12, 0.5)).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(comparison(nanos(10, 0.5), nanos(12, 0.5)).anyWorse()).isTrue();
    }

    @Test
    void aFifthSlowerInPairsThatScatterIsTheSameButTooCoarse() {
        var pair = pair(nanos(10, 5), reversed(nanos(12, 5)));
        assertThat(pair.verdict()).isEqualTo(Verdict.SAME);
        assertThat(pair.coarserThan(0.2)).isTrue();
    }

    @Test
    void fewerNanosecondsAreFaster() {
        assertThat(pair(nanos(12, 0.5), nanos(10, 0.5)).verdict()).isEqualTo(Verdict.FASTER);
    }

    @Test
    void moreOperationsAreFaster() {
        var before = figure("", 10, 0.5, "ops/s", true);
        var after = figure("", 12, 0.5, "ops/s", true);
        assertThat(pair(before, after).verdict()).isEqualTo(Verdict.FASTER);
        assertThat(pair(after, before).verdict()).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void aFigureThatIsNoLongerANumberIsWorse() {
        assertThat(pair(nanos(10, 0.1), nanos(Double.NaN, 0.1)).verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(comparison(nanos(10, 0.1), nanos(Double.NaN, 0.1)).anyWorse()).isTrue();
    }

    @Test
    void withoutAnIterationNothingCanBeJudged() {
        var none = new Figure("row", "", List.of(), "ns/op", false);
        assertThat(pair(none, none).verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(comparison(none, none).anyWorse()).isFalse();
        assertThat(comparison(none, none).anyCoarse(0.2)).isTrue();
    }

    @Test
    void aMedianTooCoarseToJudgeCountsAndATailDoesNot() {
        assertThat(coarse("p50_us")).isTrue();
        assertThat(coarse("p99_us")).isFalse();
    }

    private static boolean coarse(String metric) {
        var figure = figure(metric, 10, 5, "us", false);
        return comparison(figure, reversed(figure)).anyCoarse(0.2);
    }
}
