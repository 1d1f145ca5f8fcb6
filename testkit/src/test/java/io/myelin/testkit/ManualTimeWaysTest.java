package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// A clock with one circuit runs the events on that circuit's thread; a clock with several runs them on the testing
/// thread. Random programs, whose ticks make and close tickers and emit into timed operators, do the same both ways,
/// and also if time is advanced in steps.
class ManualTimeWaysTest {

    private static final int PROGRAMS = 150;
    private static final int MOST_TICKERS = 10;
    private static final Duration LENGTH = Duration.ofSeconds(2);

    @Test
    void aProgramDoesTheSameAloneInCompanyAndInSteps() {
        long happened = 0;
        for (long seed = 1; seed <= PROGRAMS; seed++) {
            var alone = new Program(seed).run(false, false);
            assertThat(new Program(seed).run(true, false)).as("in company, seed " + seed).isEqualTo(alone);
            assertThat(new Program(seed).run(false, true)).as("in steps, seed " + seed).isEqualTo(alone);
            assertThat(new Program(seed).run(true, true)).as("in both, seed " + seed).isEqualTo(alone);
            happened += alone.size();
        }
        assertThat(happened).isGreaterThan(PROGRAMS * 10L);
    }

    /// A program and a log of its events. Confined to its circuit's thread while that runs.
    private static final class Program {

        private final long seed;
        private final ManualTime time = new ManualTime();
        private final Circuit circuit = circuit();
        private final List<Ticker> tickers = new ArrayList<>();
        private final List<Pipe<Long>> targets = new ArrayList<>();
        private final List<String> happened = new ArrayList<>();

        Program(long seed) {
            this.seed = seed;
        }

        private Circuit circuit() {
            return MyelinProvider.circuit(cortex().name("program"), CircuitSettings.builder().clock(time).build());
        }

        List<String> run(boolean inCompany, boolean inSteps) {
            var company = inCompany ? circuit() : null;
            var random = new SplittableRandom(seed);
            addTargets(random);
            for (int count = 1 + random.nextInt(3); count > 0; count--) {
                addTicker(random);
            }
            long left = LENGTH.toNanos();
            while (left > 0) {
                long step = inSteps ? Math.min(left, 1 + random.nextLong(LENGTH.toNanos() / 5)) : left;
                time.advance(Duration.ofNanos(step));
                left -= step;
            }
            circuit.closeAwait();
            if (company != null) {
                company.closeAwait();
            }
            happened.add("elapsed " + time.elapsed());
            return happened;
        }

        private void addTargets(SplittableRandom random) {
            var length = Duration.ofMillis(1 + random.nextInt(300));
            targets.add(note("plain"));
            targets.add(cortex().fiber(Long.class).every(length).pipe(note("every")));
            targets.add(cortex().fiber(Long.class).heartbeat(length).pipe(note("heartbeat")));
            targets.add(cortex().flow(Long.class).window(length, 5)
                    .map(window -> window.fold(0L, Long::sum)).pipe(note("window")));
        }

        private Pipe<Long> note(String what) {
            return circuit.pipe(value -> happened.add(time.elapsed().toNanos() + " " + what + " " + value));
        }

        private void addTicker(SplittableRandom random) {
            int number = tickers.size();
            var interval = Duration.ofMillis(5L * (1 + random.nextInt(60)));
            tickers.add(circuit.ticker(interval, circuit.<Long>pipe(tick -> ticked(number, tick))));
        }

        /// The actions of a tick depend on the program's seed, the ticker and the tick alone.
        private void ticked(int number, long tick) {
            happened.add(time.elapsed().toNanos() + " tick " + number + "." + tick);
            var random = new SplittableRandom((seed * 31 + number) * 1_000_003 + tick);
            for (int count = random.nextInt(3); count > 0; count--) {
                int chosen = random.nextInt(100);
                if (chosen < 12 && tickers.size() < MOST_TICKERS) {
                    addTicker(random);
                } else if (chosen < 18) {
                    tickers.get(random.nextInt(tickers.size())).close();
                } else if (chosen < 19 && tick > 5) {
                    circuit.close();
                    return; // a closed circuit makes no ticker
                } else {
                    targets.get(random.nextInt(targets.size())).emit(tick % 3);
                }
            }
        }
    }
}
