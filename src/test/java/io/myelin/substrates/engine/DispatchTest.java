package io.myelin.substrates.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What an emission to a target runs, in which order, and when lists follow the topology.
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
    void aTargetOfNobodyTakesItsTurnAndDeliversToNobody() {
        assertEquals(List.of(), emit(Target.of(worker)));
        assertEquals(List.of(), emit(Target.of(worker, new Dispatch(worker))));
        assertSame(worker, Target.of(worker).worker());
    }

    @Test
    void receptorsRunInTheOrderOfTheirRegistration() {
        var dispatch = new Dispatch(worker);
        dispatch.add(receptor("a"));
        assertEquals(List.of("a1"), emit(Target.of(worker, dispatch)));

        var several = new Dispatch(worker);
        several.add(receptor("a"));
        several.add(receptor("b"));
        several.add(receptor("c"));
        assertEquals(List.of("a1", "b1", "c1"), emit(Target.of(worker, several)));
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
        assertEquals(List.of("a1", "b1", "first1", "second1", "third1", "last1"),
                emit(Target.of(worker, dispatch)));
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
            assertEquals(expected, emit(Target.of(worker, dispatch)));
        }
    }

    /// What a receptor emits itself stands behind what its siblings were registered for.
    @Test
    void aTargetBehindAReceptorFollowsWhatTheReceptorEmitted() {
        var caused = target("caused");
        var dispatch = new Dispatch(worker);
        dispatch.add((Receptor<Object>) value -> worker.submit(caused, value));
        dispatch.add(target("registered"));
        assertEquals(List.of("caused1", "registered1"), emit(Target.of(worker, dispatch)));
    }

    @Test
    void aTargetOfAnotherCircuitIsEmittedToThere() {
        var other = new SteppedWorker();
        var there = Target.of(other.worker(), receptor("there"));
        var dispatch = new Dispatch(worker);
        dispatch.add(there);
        dispatch.add(receptor("here"));
        assertEquals(List.of("here1"), emit(Target.of(worker, dispatch)));
        other.step();
        assertEquals(List.of("there1"), heard);
    }

    @Test
    void aFailureLeavesSiblingsAndFollowersAlone() {
        var failures = new ArrayList<Throwable>();
        var stepped = new SteppedWorker(failures::add);
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
        assertEquals(List.of("a1", "b1", "next2"), heard);
        assertEquals(2, failures.size());
        assertEquals(2, stepped.worker().failures());
    }

    @Test
    void aHookThatFailsIsCountedToo() {
        var stepped = new SteppedWorker(failure -> {
            throw new IllegalStateException("thrown by the test");
        });
        stepped.worker().report(new IllegalStateException("thrown by the test"));
        assertEquals(2, stepped.worker().failures());
    }

    @Test
    void jobsStandInTheQueue() {
        worker.submit(target("before"), 1);
        worker.submit(() -> heard.add("job"));
        worker.submit(target("behind"), 2);
        stepped.step();
        assertEquals(List.of("before1", "job", "behind2"), heard);
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
        assertEquals(0, resolved[0], "before the first emission");
        assertEquals(List.of("list1=1"), emit(target));
        assertEquals(List.of("list1=1"), emit(target));
        topology.change();
        assertEquals(List.of("list2=1"), emit(target));
        assertEquals(2, resolved[0]);
    }

    /// A target that got no emission meanwhile is stale, and not current again after 2^32 changes.
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
        assertEquals(2, resolved[0]);
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
        assertEquals(2, resolved[0]);
    }

    /// A list may shrink, to one receptor, to none, and grow again.
    @Test
    void aListThatShrinksForgetsWhatItHeld() {
        var topology = new Topology();
        var names = new ArrayList<>(List.of("a", "b", "c"));
        var target = Target.of(worker, topology, () -> {
            var dispatch = new Dispatch(worker);
            names.forEach(name -> dispatch.add(receptor(name)));
            return dispatch;
        });
        assertEquals(List.of("a1", "b1", "c1"), emit(target));
        for (var expected : List.of(List.of("b1", "c1"), List.of("c1"), List.<String>of())) {
            names.removeFirst();
            topology.change();
            assertEquals(expected, emit(target));
        }
        names.add("d");
        topology.change();
        assertEquals(List.of("d1"), emit(target));
    }

    /// A stage ends in a target whose followers are queued behind what the stages emitted.
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
        assertEquals(List.of("inline1", "stage", "follower1"), emit(stage));
    }

    @Test
    void allThatOneEntryCausesSeesOneTime() {
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
        assertEquals(times.get(0), times.get(1));
        assertEquals(times.get(2), times.get(3));
        assertNotEquals(times.get(0), times.get(2));
        assertTrue(times.get(0) > before && times.get(0) <= between && times.get(2) > between, "not now");
    }
}
