package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ChangeTest {

    private static List<List<Double>> forks(double... values) {
        return Arrays.stream(values).mapToObj(List::of).toList();
    }

    private static Change change(List<List<Double>> a, List<List<Double>> b) {
        return Change.between(a, b, 1e-6, 0.01);
    }

    @Test
    void fiveForksThatAllLieHigherAreAChange() {
        var change = change(forks(10, 11, 12, 10.5, 11.5), forks(13, 14, 15, 13.5, 14.5));
        assertThat(change.least()).isCloseTo(13.0 / 12, within(1e-9)).isGreaterThan(1);
        assertThat(change.most()).isCloseTo(15.0 / 10, within(1e-9));
        assertThat(change.forks()).isTrue();
    }

    @Test
    void oneForkOfFiveAmongTheOthersLeavesItOpen() {
        var change = change(forks(10, 11, 12, 10.5, 11.5), forks(13, 14, 15, 13.5, 11.9));
        assertThat(change.least()).isLessThan(1);
    }

    @Test
    void oneWildForkOfTenHidesNoFifth() {
        var before = forks(10, 10.1, 9.9, 10.2, 9.8, 10.05, 9.95, 10.15, 9.85, 100);
        var after = forks(12, 12.1, 11.9, 12.2, 11.8, 12.05, 11.95, 12.15, 11.85, 12);
        assertThat(change(before, after).least()).isGreaterThan(1.1);
    }

    @Test
    void fourForksAreTooFewForRanksAndGetStudentsInterval() {
        var change = change(forks(10, 11, 10.5, 10.2), forks(12, 13, 12.5, 12.2));
        assertThat(Math.log(change.estimate())).isCloseTo(
                mean(12, 13, 12.5, 12.2) - mean(10, 11, 10.5, 10.2), within(1e-12));
        assertThat(change.least()).isGreaterThan(1);
        assertThat(change.smallestDetectable()).isBetween(0.1, 0.4);
    }

    private static double mean(double... values) {
        return DoubleStream.of(values).map(Math::log).average().orElseThrow();
    }

    @Test
    void iterationsStandInForForksWhereThereAreFewerThanThree() {
        var change = change(List.of(List.of(1.0, 1.1, 1.2, 1.05, 1.15)), List.of(List.of(2.0, 2.1, 2.2, 2.05, 2.15)));
        assertThat(change.forks()).isFalse();
        assertThat(change.least()).isGreaterThan(1.5);
    }

    @Test
    void differencesBelowTheFloorDoNotCount() {
        var change = Change.between(forks(0, 0.001, 0, 0.002, 0), forks(0.3, 0.4, 0.2, 0.3, 0.4), 0.5, 0.01);
        assertThat(change.least()).isEqualTo(1);
        assertThat(change.most()).isEqualTo(1);
    }

    @Test
    void aSingleFigureIsTooLittle() {
        assertThat(change(forks(1), forks(2)).known()).isFalse();
    }

    /// The exact tail of 5 against 5: with no difference at all, two orders of 252 are as extreme as a complete
    /// separation. Over 20,000 draws that is 159 in the mean; a wrong table would be off by far more than chance.
    @Test
    void theChanceOfAFalseAlarmIsThatOfTheTable() {
        var random = new Random(1);
        int alarms = 0;
        for (int draw = 0; draw < 20_000; draw++) {
            var change = change(drawn(random), drawn(random));
            if (change.least() > 1 || change.most() < 1) {
                alarms++;
            }
        }
        assertThat(alarms).isBetween(110, 210);
    }

    private static List<List<Double>> drawn(Random random) {
        return forks(random.doubles(5, 1, 2).toArray());
    }
}
