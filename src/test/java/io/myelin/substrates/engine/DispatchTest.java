package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The receptors that an emission to a target runs, their order, and the times at which lists follow the topology.
class DispatchTest {

    private final SteppedWorker stepped = new SteppedWorker();
    private final Worker worker = stepped.worker();
    private final List<String> heard = new ArrayList<>();

    private Receptor<Object> receptor(String name) {
        return value -> heard.add(name + value);
    }

    private Target target(String name) {
        return Target.of(worker, receptor(name));
    }

    private List<String> emit(Target target) {
        worker.submit(target, 1);
        stepped.step();
        var all = List.copyOf(heard);
        heard.clear();
        return all;
    }

    @Test
    void aTargetWithoutReceptorsTakesItsTurnAndDeliversNothing() {
        assertThat(emit(Target.of(worker))).isEmpty();
        assertThat(emit(Target.of(worker, new Dispatch(worker)))).isEmpty();
        assertThat(Target.of(worker).worker()).isSameAs(worker);
    }

    /// However many changes come between two emissions, the second resolves once, and only for its own topology.
    @Test
    void eachEmissionAfterChangesResolvesOnce() {
        var topology = new Topology();
        var other = new Topology();
        var resolved = new int[1];
        var target = Target.of(worker, topology, () -> {
            resolved[0]++;
            return new Dispatch(worker);
        });
        for (int round = 1; round <= 3; round++) {
            topology.change();
            topology.change();
            emit(target);
            other.change();
            emit(target);
            assertThat(resolved[0]).isEqualTo(round);
        }
    }

    /// A target with only a continuation waits for its turn in the queue like any other target.
    @Test
    void targetsThatPassOnDoNotOvertake() {
        var deep = target("deep");
        var caused = Target.of(worker, (Receptor<Object>) value -> {
            heard.add("caused");
            worker.submit(deep, value);
        });
        var dispatch = new Dispatch(worker);
        dispatch.add((Receptor<Object>) value -> worker.submit(caused, value));
        dispatch.add(passing(passing(target("leaf"))));
        assertThat(emit(Target.of(worker, dispatch))).isEqualTo(List.of("caused", "deep1", "leaf1"));
    }

    /// In a chain of targets with only a continuation, each is stale after a change.
    @Test
    void targetsThatPassOnAreResolvedAgain() {
        var topology = new Topology();
        var leaf = target("leaf");
        var late = new ArrayList<Receptor<Object>>();
        var inner = Target.of(worker, topology, () -> {
            var dispatch = new Dispatch(worker);
            late.forEach(dispatch::add);
            dispatch.add(leaf);
            return dispatch;
        });
        var outer = passing(passing(inner));
        assertThat(emit(outer)).isEqualTo(List.of("leaf1"));
        assertThat(emit(outer)).isEqualTo(List.of("leaf1"));
        late.add(receptor("late"));
        topology.change();
        assertThat(emit(outer)).isEqualTo(List.of("late1", "leaf1"));
        late.clear();
        topology.change();
        assertThat(emit(outer)).isEqualTo(List.of("leaf1"));
    }

    private Target passing(Target to) {
        var dispatch = new Dispatch(worker);
        dispatch.add(to);
        return Target.of(worker, dispatch);
    }

    /// A stage ends in a target whose followers are queued after the stages' emissions.
    @Test
    void aTargetThatReceivesInlineQueuesWhatFollows() {
        var dispatch = new Dispatch(worker);
        dispatch.add(receptor("inline"));
        dispatch.add(target("follower"));
        var end = Target.of(worker, dispatch);
        var stage = Target.of(worker, (Receptor<Object>) value -> {
            end.receive(value);
            heard.add("stage");
        });
        assertThat(emit(stage)).isEqualTo(List.of("inline1", "stage", "follower1"));
    }

    @Test
    void everythingThatOneEntryCausesSeesOneTime() {
        var clock = worker.clock();
        var times = new ArrayList<Long>();
        var leaf = Target.of(worker, (Receptor<Object>) value -> times.add(clock.nanos()));
        var root = Target.of(worker, (Receptor<Object>) value -> {
            times.add(clock.nanos());
            worker.submit(leaf, value);
        });
        long before = System.nanoTime();
        while (System.nanoTime() == before) {
            Thread.onSpinWait();
        }
        emit(root);
        long between = System.nanoTime();
        while (System.nanoTime() == between) {
            Thread.onSpinWait();
        }
        emit(root);
        assertThat(times.get(1)).isEqualTo(times.get(0));
        assertThat(times.get(3)).isEqualTo(times.get(2));
        assertThat(times.get(2)).isNotEqualTo(times.get(0));
        assertThat(times.get(0) > before && times.get(0) <= between && times.get(2) > between)
                .as("a time outside its step")
                .isTrue();
    }
}
