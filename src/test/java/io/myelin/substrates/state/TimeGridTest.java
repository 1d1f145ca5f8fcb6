package io.myelin.substrates.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// A grid of time and clocks that stand still, advance, and jump ahead by months, as they do for a process that was
/// stopped; they start anywhere in the range of a `long`, as `System.nanoTime` may.
class TimeGridTest {

    private static final int CASES = 2_000;

    @Test
    void pointsStandAtEqualDistances() {
        for (long start : new long[] {0, -1, Long.MAX_VALUE, Long.MAX_VALUE - 25, Long.MIN_VALUE}) {
            var grid = new TimeGrid(10, start);
            assertThat(grid.rest(start)).isEqualTo(10);
            assertThat(grid.rest(start + 9)).isEqualTo(1);
            assertThat(grid.rest(start + 10)).isEqualTo(0);
            grid.advance(start + 10);
            assertThat(grid.rest(start + 10)).isEqualTo(10);
            grid.advance(start + 23); // late by less than an interval
            assertThat(grid.rest(start + 23)).isEqualTo(7);
            grid.advance(start + 40); // late by all of it: the one that comes early
            assertThat(grid.rest(start + 40)).isEqualTo(0);
            grid.advance(start + 40);
            assertThat(grid.rest(start + 40)).isEqualTo(10);
            grid.advance(start + 61); // late by more
            assertThat(grid.rest(start + 61)).isEqualTo(10);
        }
    }

    @Test
    void noIntervalIsTooLong() {
        for (long start : new long[] {0, 1_000, Long.MAX_VALUE, Long.MIN_VALUE}) {
            var grid = new TimeGrid(Long.MAX_VALUE, start);
            assertThat(grid.rest(start)).isEqualTo(Long.MAX_VALUE);
            assertThat(grid.rest(start + 5)).isEqualTo(Long.MAX_VALUE - 5);
        }
    }

    /// Compares the grid with a model that counts from the start, in which no number wraps around.
    @Test
    void aClockThatJumpsMakesNoBurst() {
        var seeds = new SplittableRandom(17);
        for (int round = 0; round < CASES; round++) {
            long seed = seeds.nextLong();
            var random = new SplittableRandom(seed);
            long interval = 1 + random.nextLong(1L << random.nextInt(1, 40));
            long start = random.nextBoolean() ? random.nextLong() : Long.MAX_VALUE - random.nextLong(1_000);
            var grid = new TimeGrid(interval, start);
            long elapsed = 0;
            long expected = interval;
            for (int look = 0; look < 60; look++) {
                elapsed += switch (random.nextInt(12)) {
                    case 0 -> 1L << random.nextInt(30, 53);
                    case 1 -> interval;
                    case 2 -> 2 * interval;
                    case 3, 4 -> 0;
                    default -> random.nextLong(interval + 1);
                };
                long now = start + elapsed;
                int points = 0;
                while (grid.rest(now) <= 0) {
                    points++;
                    grid.advance(now);
                    expected = elapsed > expected + interval ? elapsed + interval : expected + interval;
                }
                assertThat(points).as(() -> "a burst, seed " + seed).isLessThanOrEqualTo(2);
                assertThat(grid.rest(now)).as(() -> "seed " + seed).isEqualTo(expected - elapsed);
                assertThat(grid.rest(now)).as(() -> "a gap, seed " + seed).isLessThanOrEqualTo(interval);
            }
        }
    }
}
