package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SignedRanksTest {

    @Test
    void eightPairsSpanTheirIntervalAndSevenAreTooFew() {
        var eight = SignedRanks.shift(new double[] {4, 1, 8, 2, 7, 3, 6, 5}, 0.01);
        assertThat(eight.least()).isEqualTo(1);
        assertThat(eight.most()).isEqualTo(8);
        assertThat(eight.estimate()).isEqualTo(4.5);
        var seven = SignedRanks.shift(new double[] {4, 1, 2, 7, 3, 6, 5}, 0.01);
        assertThat(seven.least()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(seven.most()).isEqualTo(Double.POSITIVE_INFINITY);
    }

    /// The table found in textbooks: of 10 pairs, at 5 % on both sides together, a sum of ranks up to 8 is too small.
    /// So the 9th mean from either end bounds the interval.
    @Test
    void tenPairsHaveTheCriticalValueOfTheTables() {
        var powers = DoubleStream.iterate(1, power -> 2 * power).limit(10).toArray();
        // Of 1, 2, 4, 8, 16 …, the means in order: 1, 1.5, 2, 2.5, 3, 4, 4.5, 5, 6.
        assertThat(SignedRanks.shift(powers, 0.05).least()).isEqualTo(6);
    }

    @Test
    void oneWildPairOf24HidesNoShift() {
        var differences = new Random(2).doubles(24, 0.15, 0.2).toArray();
        differences[3] = -5;
        assertThat(SignedRanks.shift(differences, 0.001).least()).isPositive();
    }

    /// Without a shift, all 8 signs agree in 2 of 256 draws: 156 of 20,000 in the mean.
    @Test
    void theChanceOfAFalseAlarmIsThatOfTheTable() {
        var random = new Random(1);
        int alarms = 0;
        for (int draw = 0; draw < 20_000; draw++) {
            var shift = SignedRanks.shift(random.doubles(8, -1, 1).toArray(), 0.01);
            if (shift.least() > 0 || shift.most() < 0) {
                alarms++;
            }
        }
        assertThat(alarms).isBetween(110, 210);
    }
}
