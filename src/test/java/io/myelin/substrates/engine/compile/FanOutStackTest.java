package io.myelin.substrates.engine.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.EndOfStack;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.ListCompiler;
import io.myelin.substrates.engine.dispatch.Target;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/// An emission may request or poll the code of a list when the stack is almost exhausted. Excluded from mutation tests:
/// the calls that PIT inserts to measure coverage change which of two emissions needs less stack.
class FanOutStackTest {

    private final Worker worker = new SteppedWorker((_, failure) -> {}).worker();

    private Target target(ListCompiler compiler, Receptor<Integer> second) {
        var dispatch = new Dispatch(worker, "list", compiler);
        dispatch.add((Receptor<Integer>) _ -> {});
        dispatch.add(second);
        return Target.of(worker, dispatch);
    }

    @Test
    void anEmissionThatCouldBeDeliveredIsNotLostToTheRequestOfCode() throws InterruptedException {
        int levels = 200;
        int rounds = 50;
        int losses = 0;
        var refusing = new FanOutCompiler(1, 100, _ -> {
            throw new RejectedExecutionException("thrown by the test");
        });
        for (int round = 0; round < rounds; round++) {
            var plain = new int[levels];
            var due = new int[levels];
            var targets = new Target[levels];
            var control = target(ListCompiler.NONE, level -> plain[level]++);
            for (int level = 0; level < levels; level++) {
                targets[level] = target(refusing, at -> due[at]++);
            }
            EndOfStack.onEachLevelOfThread(round, levels, level -> {
                Object boxed = level;
                control.receive(boxed);
                targets[level].receive(boxed);
            });
            for (int level = 0; level < levels; level++) {
                losses += plain[level] - due[level];
            }
        }
        // If the compiler replaces code between the two calls, the second call may have larger frames.
        assertThat(losses).isLessThan(rounds / 5);
    }
}
