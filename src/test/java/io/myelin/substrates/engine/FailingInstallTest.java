package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.ListCompiler;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Lists for which there is no memory when a target has resolved them.
class FailingInstallTest {

    private static final VarHandle RESOLVED = FieldHandle.of(Topology.class, "resolved", List.class);

    /// There is no memory for the list of several.
    private static final ListCompiler FAILING = new ListCompiler() {
        @Override
        public int threshold() {
            throw new OutOfMemoryError("thrown by the test");
        }

        @Override
        public Request request(Target target, Receptor<Object>[] receptors, Object label) {
            throw new AssertionError();
        }
    };

    private final SteppedWorker stepped = new SteppedWorker();
    private final Worker worker = stepped.worker();

    private void emit(Target target) {
        try {
            worker.submit(target, 1);
            stepped.step();
        } catch (OutOfMemoryError expected) {
            worker.thread = null;
        }
    }

    @Test
    void failedResolutionsKeepNoMemory() {
        var topology = new Topology();
        var target = Target.of(worker, topology, () -> {
            var dispatch = new Dispatch(worker, "", FAILING);
            dispatch.add((Receptor<Object>) _ -> {});
            dispatch.add((Receptor<Object>) _ -> {});
            return dispatch;
        });
        for (int i = 0; i < 1000; i++) {
            emit(target);
        }
        assertThat((List<?>) RESOLVED.get(topology)).hasSize(1);
    }

    /// Every kind of list, before and after one whose installation fails; a change after each is found.
    @Test
    void aFailedInstallationLeavesNoOutdatedList() {
        var random = new SplittableRandom(7);
        var heard = new ArrayList<String>();
        var leaves = new Target[3];
        for (int i = 0; i < 3; i++) {
            int at = i;
            leaves[i] = Target.of(worker, (Receptor<Object>) _ -> heard.add("leaf" + at));
        }
        var receptors = new ArrayList<Receptor<Object>>();
        for (int i = 0; i < 4; i++) {
            int at = i;
            receptors.add(_ -> heard.add("r" + at));
        }
        var topology = new Topology();
        var expected = new ArrayList<String>();
        var fails = new boolean[1];
        var count = new int[1];
        var leaf = new int[1];
        var target = Target.of(worker, topology, () -> {
            var dispatch = fails[0] ? new Dispatch(worker, "", FAILING) : new Dispatch(worker);
            for (int i = 0; i < count[0]; i++) {
                dispatch.add(receptors.get(i));
            }
            if (leaf[0] < 3) {
                dispatch.add(leaves[leaf[0]]);
            }
            return dispatch;
        });
        var passing = new Dispatch(worker);
        passing.add(target);
        var outer = Target.of(worker, passing);
        for (int round = 0; round < 20_000; round++) {
            if (random.nextInt(3) == 0) {
                count[0] = random.nextInt(5);
                leaf[0] = random.nextInt(4);
                topology.change();
            }
            fails[0] = random.nextBoolean();
            heard.clear();
            boolean failed = false;
            try {
                worker.submit(random.nextBoolean() ? target : outer, 1);
                stepped.step();
            } catch (OutOfMemoryError expectedError) {
                failed = true;
                worker.thread = null;
            }
            expected.clear();
            for (int i = 0; i < count[0]; i++) {
                expected.add("r" + i);
            }
            if (leaf[0] < 3) {
                expected.add("leaf" + leaf[0]);
            }
            assertThat(heard).as("round " + round).isEqualTo(failed ? List.of() : expected);
        }
    }
}
