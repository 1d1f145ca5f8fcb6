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

    @Test
    void receptorsRunInTheOrderOfTheirRegistration() {
        var dispatch = new Dispatch(worker);
        dispatch.add(receptor("a"));
        assertThat(emit(Target.of(worker, dispatch))).isEqualTo(List.of("a1"));

        var several = new Dispatch(worker);
        several.add(receptor("a"));
        several.add(receptor("b"));
        several.add(receptor("c"));
        assertThat(emit(Target.of(worker, several))).isEqualTo(List.of("a1", "b1", "c1"));
    }

    @Test
    void targetsOfTheSameCircuitAreQueuedWhereTheyStand() {
        var dispatch = new Dispatch(worker);
        dispatch.add(target("first"));
        dispatch.add(receptor("a"));
        dispatch.add(target("second"));
        dispatch.add(target("third"));
        dispatch.add(receptor("b"));
        dispatch.add(target("last"));
        assertThat(emit(Target.of(worker, dispatch)))
                .isEqualTo(List.of("a1", "b1", "first1", "second1", "third1", "last1"));
    }

    @Test
    void targetsAloneRunInTheOrderOfTheirRegistration() {
        for (int count = 1; count <= 4; count++) {
            var dispatch = new Dispatch(worker);
            var expected = new ArrayList<String>();
            for (int i = 0; i < count; i++) {
                dispatch.add(target("t" + i + "="));
                expected.add("t" + i + "=1");
            }
            assertThat(emit(Target.of(worker, dispatch))).isEqualTo(expected);
        }
    }

    /// An emission to a target that follows a receptor in the list is delivered after the receptor's own emissions.
    @Test
    void aTargetAfterAReceptorFollowsTheReceptorsEmissions() {
        var caused = target("caused");
        var dispatch = new Dispatch(worker);
        dispatch.add((Receptor<Object>) value -> worker.submit(caused, value));
        dispatch.add(target("registered"));
        assertThat(emit(Target.of(worker, dispatch))).isEqualTo(List.of("caused1", "registered1"));
    }

    @Test
    void aTargetOfAnotherCircuitIsEmittedToThere() {
        var other = new SteppedWorker();
        var there = Target.of(other.worker(), receptor("there"));
        var dispatch = new Dispatch(worker);
        dispatch.add(there);
        dispatch.add(receptor("here"));
        assertThat(emit(Target.of(worker, dispatch))).isEqualTo(List.of("here1"));
        other.step();
        assertThat(heard).isEqualTo(List.of("there1"));
    }

    @Test
    void aFailureLeavesSiblingsAndFollowersAlone() {
        var failures = new ArrayList<Throwable>();
        var stepped = new SteppedWorker((_, failure) -> failures.add(failure));
        var dispatch = new Dispatch(stepped.worker());
        dispatch.add(receptor("a"));
        dispatch.add((Receptor<Object>) value -> {
            throw new IllegalStateException("thrown by the test");
        });
        dispatch.add(receptor("b"));
        dispatch.add(Target.of(stepped.worker(), (Receptor<Object>) value -> {
            throw new IllegalStateException("thrown by the test");
        }));
        stepped.worker().submit(Target.of(stepped.worker(), dispatch), 1);
        stepped.worker().submit(Target.of(stepped.worker(), receptor("next")), 2);
        stepped.step();
        assertThat(heard).isEqualTo(List.of("a1", "b1", "next2"));
        assertThat(failures.size()).isEqualTo(2);
        assertThat(stepped.worker().failures()).isEqualTo(2);
    }

    @Test
    void aHookThatFailsIsCountedToo() {
        var stepped = new SteppedWorker((_, failure) -> {
            throw new IllegalStateException("thrown by the test");
        });
        stepped.worker().report(null, new IllegalStateException("thrown by the test"));
        assertThat(stepped.worker().failures()).isEqualTo(2);
    }

    @Test
    void aJobKeepsItsPlaceInTheQueue() {
        worker.submit(target("before"), 1);
        worker.submit(() -> heard.add("job"));
        worker.submit(target("after"), 2);
        stepped.step();
        assertThat(heard).isEqualTo(List.of("before1", "job", "after2"));
    }

    @Test
    void listsAreResolvedOnceAndAgainAfterAChange() {
        var topology = new Topology();
        var resolved = new int[1];
        var target = Target.of(worker, topology, () -> {
            resolved[0]++;
            var dispatch = new Dispatch(worker);
            dispatch.add(receptor("list" + resolved[0] + "="));
            return dispatch;
        });
        assertThat(resolved[0]).as("before the first emission").isEqualTo(0);
        assertThat(emit(target)).isEqualTo(List.of("list1=1"));
        assertThat(emit(target)).isEqualTo(List.of("list1=1"));
        topology.change();
        assertThat(emit(target)).isEqualTo(List.of("list2=1"));
        assertThat(resolved[0]).isEqualTo(2);
    }

    /// A target without an emission in between is stale, and does not become current again after 2^32 changes.
    @Test
    void noNumberOfChangesMakesAStaleListCurrent() {
        var topology = new Topology();
        var resolved = new int[1];
        var target = Target.of(worker, topology, () -> {
            resolved[0]++;
            return new Dispatch(worker);
        });
        emit(target);
        topology.version = Math.addExact(topology.version, 1L << 32);
        emit(target);
        assertThat(resolved[0]).isEqualTo(2);
    }

    /// A change that comes from the resolution itself is not missed.
    @Test
    void aChangeDuringTheResolutionMakesTheListStaleAgain() {
        var topology = new Topology();
        var resolved = new int[1];
        var target = Target.of(worker, topology, () -> {
            if (++resolved[0] == 1) {
                topology.change();
            }
            return new Dispatch(worker);
        });
        emit(target);
        emit(target);
        emit(target);
        assertThat(resolved[0]).isEqualTo(2);
    }

    /// A list may shrink, to one receptor, to none, and grow again.
    @Test
    void aListThatShrinksReleasesItsReceptors() {
        var topology = new Topology();
        var names = new ArrayList<>(List.of("a", "b", "c"));
        var target = Target.of(worker, topology, () -> {
            var dispatch = new Dispatch(worker);
            names.forEach(name -> dispatch.add(receptor(name)));
            return dispatch;
        });
        assertThat(emit(target)).isEqualTo(List.of("a1", "b1", "c1"));
        for (var expected : List.of(List.of("b1", "c1"), List.of("c1"), List.<String>of())) {
            names.removeFirst();
            topology.change();
            assertThat(emit(target)).isEqualTo(expected);
        }
        names.add("d");
        topology.change();
        assertThat(emit(target)).isEqualTo(List.of("d1"));
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
