package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// For each value of a lane, the lane's loop has the same effects as a dispatch, whatever the value causes.
class LaneValuesTest {

    private final Bench bench = new Bench();
    private final Thread producer = bench.producer();
    private final List<Object> seen = new ArrayList<>();

    @BeforeEach
    void earnALane() {
        bench.earnLane(producer);
        bench.drain();
    }

    @AfterEach
    void close() {
        bench.close();
        assertThat(Thread.interrupted()).as("an interrupt outlasted its value").isFalse();
    }

    private Target target(Consumer<String> receptor) {
        return Target.of(bench.worker, (String value) -> {
            seen.add(value);
            receptor.accept(value);
        });
    }

    private void deliver(Target target, String... values) {
        for (var value : values) {
            bench.ingress.put(producer, target, value);
        }
        assertThat(bench.owns(producer)).isTrue();
        bench.drain();
    }

    /// Beyond a number of targets, those of the next slots are read ahead.
    @Test
    void thousandsOfTargetsAreServedInOrder() {
        var targets = new ArrayList<Target>();
        for (int i = 0; i < 5_000; i++) {
            var name = "t" + i;
            targets.add(i % 3 == 0 ? Target.of(bench.worker) : target(value -> seen.add(name)));
        }
        assertThat(bench.worker.hasManyTargets()).isTrue();
        var expected = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            int index = i * 7919 % targets.size();
            var value = "v" + i;
            bench.ingress.put(producer, targets.get(index), value);
            if (index % 3 != 0) {
                expected.addAll(List.of(value, "t" + index));
            }
        }
        assertThat(bench.owns(producer)).isTrue();
        bench.ingress.put(bench.producer(), target(_ -> {}), "of another producer, which ends the lane");
        expected.add("of another producer, which ends the lane");
        bench.drain();
        assertThat(seen).isEqualTo(expected);
    }

    @Test
    void anInterruptEndsWithItsValue() {
        var interrupted = new ArrayList<>();
        deliver(
                target(value -> {
                    interrupted.add(Thread.currentThread().isInterrupted());
                    if (value.equals("interrupts")) {
                        Thread.currentThread().interrupt();
                    }
                }),
                "before", "interrupts", "after", "interrupts");
        assertThat(interrupted).isEqualTo(List.of(false, false, false, false));
    }

    @Test
    void aFailureIsReportedAndTheNextValueFollows() {
        deliver(
                target(value -> {
                    if (value.equals("fails")) {
                        Thread.currentThread().interrupt();
                        throw new IllegalStateException("thrown by the test");
                    }
                }),
                "before", "fails", "fails", "after");
        assertThat(seen).isEqualTo(List.of("before", "fails", "fails", "after"));
        assertThat(bench.worker.failures()).as("each counts, and so does that of the bench's hook").isEqualTo(4);
    }

    @Test
    void theEffectsOfAValueComeBeforeTheNext() {
        var effect = target(_ -> {});
        deliver(
                target(value -> {
                    if (value.startsWith("causes")) {
                        bench.worker.transit().push(effect, "effect of " + value);
                    }
                }),
                "before", "causes 1", "causes 2", "after");
        assertThat(seen)
                .isEqualTo(
                        List.of("before", "causes 1", "effect of causes 1", "causes 2", "effect of causes 2",
                                "after"));
    }

    @Test
    void theTargetAfterTheReceptorComesAfterTransitAndBeforeTheNextValue() {
        var effect = target(_ -> {});
        var list = new Dispatch(bench.worker);
        list.add((String value) -> {
            seen.add("receptor " + value);
            if (value.equals("causes")) {
                bench.worker.transit().push(effect, "effect");
            }
        });
        list.add(target(_ -> {}));
        deliver(Target.of(bench.worker, list), "before", "causes", "after");
        assertThat(seen)
                .isEqualTo(List.of(
                        "receptor before", "before", "receptor causes", "effect", "causes", "receptor after",
                        "after"));
    }

    @Test
    void aChangeOfTheTopologyHoldsFromTheNextValue() {
        var topology = new Topology();
        var lists = new int[1];
        deliver(
                Target.of(bench.worker, topology, () -> {
                    int number = ++lists[0];
                    var list = new Dispatch(bench.worker);
                    if (number != 2) {
                        list.add((String value) -> {
                            seen.add(number + " " + value);
                            if (value.equals("changes")) {
                                topology.change();
                            }
                        });
                    }
                    return list;
                }),
                "before", "changes", "to nobody", "to nobody");
        assertThat(seen).isEqualTo(List.of("1 before", "1 changes"));
        assertThat(lists[0]).isEqualTo(2);
    }

    @Test
    void aTargetWithoutReceiversIsResolvedAgain() {
        var topology = new Topology();
        var listening = new boolean[1];
        var target = Target.of(bench.worker, topology, () -> {
            var list = new Dispatch(bench.worker);
            if (listening[0]) {
                list.add((String value) -> seen.add(value));
            }
            return list;
        });
        long begun = bench.worker.begun();
        deliver(target, "to nobody", "to nobody");
        listening[0] = true;
        topology.change();
        deliver(target, "to one", "to one");
        assertThat(seen).isEqualTo(List.of("to one", "to one"));
        assertThat(bench.worker.begun() - begun).isEqualTo(4);
    }

    @Test
    void everyReceiverOfAListAndEveryTargetAfterItGetsEachValue() {
        var several = new Dispatch(bench.worker);
        several.add((String value) -> seen.add("1 " + value));
        several.add((String value) -> seen.add("2 " + value));
        deliver(Target.of(bench.worker, several), "a", "b");
        var onward = new Dispatch(bench.worker);
        onward.add(target(_ -> {}));
        deliver(Target.of(bench.worker, onward), "c", "d");
        deliver(Target.control(bench.worker, seen::add), "e", "f");
        assertThat(seen).isEqualTo(List.of("1 a", "2 a", "1 b", "2 b", "c", "d", "e", "f"));
    }
}
