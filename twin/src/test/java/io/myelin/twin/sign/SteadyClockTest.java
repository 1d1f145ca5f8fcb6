package io.myelin.twin.sign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The clock of signals while the machine's clock is set.
class SteadyClockTest {

    private static final long SECOND = 1_000_000;

    private long machine = 1_000_000 * SECOND;
    private long nanos = -7_000;
    private final SteadyClock clock = new SteadyClock(() -> machine, () -> nanos);

    private void pass(long micros) {
        machine += micros;
        nanos += micros * 1_000;
    }

    @Test
    void itFollowsTheMachinesTime() {
        assertThat(clock.time()).isEqualTo(machine);
        pass(5 * SECOND);
        assertThat(clock.time()).isEqualTo(machine);
    }

    @Test
    void itContinuesAtItsPaceWhenTheMachinesClockIsSetBack() {
        long before = clock.time();
        machine -= 3_600 * SECOND;
        assertThat(clock.time()).isEqualTo(before);
        pass(2 * SECOND);
        assertThat(clock.time()).isEqualTo(before + 2 * SECOND);
        machine += 3_600 * SECOND;
        assertThat(clock.time()).isEqualTo(machine);
    }

    /// The clock jumps forward, for example, after the machine has slept.
    @Test
    void itFollowsAJumpForward() {
        clock.time();
        machine += 3_600 * SECOND;
        assertThat(clock.time()).isEqualTo(machine);
        pass(SECOND);
        assertThat(clock.time()).isEqualTo(machine);
    }

    /// The system may suspend a thread between the two readings, for any length of time.
    @Test
    void aPauseBetweenTheReadingsDoesNotAdvanceIt() {
        long before = clock.time();
        var paused = new SteadyClock(() -> machine, () -> {
            long now = nanos;
            nanos += 10_000_000;
            machine += 10_000;
            return now;
        });
        assertThat(paused.time()).isEqualTo(before);
        assertThat(paused.time()).isEqualTo(before + 10_000);
        assertThat(paused.time()).isEqualTo(before + 20_000);
    }
}
