package io.myelin.substrates.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// A grid of time and clocks that stand still, run on, and jump ahead by months, as they do for a process that
/// was stopped; they start anywhere in the range of a `long`, as `System.nanoTime` may.
class TimeGridTest {

    private static final int CASES = 2_000;

    @Test
    void pointsStandAtEqualDistances() {
        for (long start : new long[] {0, -1, Long.MAX_VALUE, Long.MAX_VALUE - 25, Long.MIN_VALUE}) {
            var grid = new TimeGrid(10, start);
            assertEquals(10, grid.rest(start));
            assertEquals(1, grid.rest(start + 9));
            assertEquals(0, grid.rest(start + 10));
            grid.advance(start + 10);
            assertEquals(10, grid.rest(start + 10));
            grid.advance(start + 23); // late by less than an interval
            assertEquals(7, grid.rest(start + 23));
            grid.advance(start + 40); // late by all of it: the one that comes early
            assertEquals(0, grid.rest(start + 40));
            grid.advance(start + 40);
            assertEquals(10, grid.rest(start + 40));
            grid.advance(start + 61); // late by more
            assertEquals(10, grid.rest(start + 61));
        }
    }

    @Test
    void noIntervalIsTooLong() {
        for (long start : new long[] {0, 1_000, Long.MAX_VALUE, Long.MIN_VALUE}) {
            var grid = new TimeGrid(Long.MAX_VALUE, start);
            assertEquals(Long.MAX_VALUE, grid.rest(start));
            assertEquals(Long.MAX_VALUE - 5, grid.rest(start + 5));
        }
    }

    /// Against a model that counts from the start, where nothing wraps around.
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
                assertTrue(points <= 2, () -> "a burst, seed " + seed);
                assertEquals(expected - elapsed, grid.rest(now), () -> "seed " + seed);
                assertTrue(grid.rest(now) <= interval, () -> "a gap, seed " + seed);
            }
        }
    }
}
