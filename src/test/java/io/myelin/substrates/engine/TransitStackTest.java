package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.EndOfStack;
import io.myelin.substrates.engine.dispatch.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Emissions of a receptor that has almost no stack left: each arrives once if its call returned, and not at all if it
/// overflowed.
class TransitStackTest {

    private static final int LEVELS = 40;

    private final List<Throwable> failures = new ArrayList<>();
    private final List<String> received = new ArrayList<>();
    private final boolean[] returned = new boolean[LEVELS];

    @Test
    void anEmissionThatOverflowsLeavesNothingInTransit() throws InterruptedException {
        var thread = new Thread(null, this::run, "shallow", EndOfStack.SIZE);
        var thrown = new ArrayList<Throwable>();
        thread.setUncaughtExceptionHandler((_, failure) -> thrown.add(failure));
        thread.start();
        thread.join();
        assertThat(thrown).isEmpty();
        assertThat(failures).isEmpty();
    }

    private void run() {
        var stepped = new SteppedWorker((_, failure) -> failures.add(failure));
        var worker = stepped.worker();
        var even = Target.of(worker, value -> received.add("even " + value));
        var odd = Target.of(worker, value -> received.add("odd " + value));
        var round = new int[1];
        var first = Target.of(
                worker,
                _ -> EndOfStack.onEachLevel(round[0], LEVELS, level -> {
                    worker.submit(level % 2 == 0 ? even : odd, level);
                    returned[level] = true; // not a call
                }));
        for (; round[0] < 200; round[0]++) {
            received.clear();
            Arrays.fill(returned, false);
            worker.submit(first, round);
            stepped.step();
            assertThat(received).isEqualTo(expected());
        }
    }

    private List<String> expected() {
        var expected = new ArrayList<String>();
        for (int level = 0; level < LEVELS; level++) {
            if (returned[level]) {
                expected.add((level % 2 == 0 ? "even " : "odd ") + level);
            }
        }
        return expected;
    }
}
