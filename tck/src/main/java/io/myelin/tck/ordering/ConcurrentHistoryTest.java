package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.tck.ordering.Spec.Emit;
import io.myelin.tck.ordering.Spec.Plain;
import io.myelin.tck.ordering.Spec.Ref;
import io.myelin.tck.ordering.Spec.Step;
import io.myelin.tck.ordering.Spec.Subscribe;
import io.myelin.tck.ordering.Spec.Unsubscribe;
import io.myelin.tck.ordering.Spec.Value;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Seeds;
import io.myelin.tck.support.TestScale;
import io.myelin.tck.support.TestThreads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Concurrent steps of several threads on one circuit have a single order, and the observations are those of the
/// [Reference] in that order.
///
/// The order is read from the log. Every emission goes through a separate pipe whose first stage logs it. One thread
/// subscribes and unsubscribes and emits a mark before and after each of these steps; a subscription begins before the
/// first emission that it receives, and its `onClose` callback logs its end.
@Tag("workers")
final class ConcurrentHistoryTest extends CircuitTest {

    /// Numbers that the wiring cannot produce.
    private static final int FIRST = 1_000;
    private static final int EMITTERS = 3;

    @Test
    void everyHistoryHasAnOrder() {
        histories(400);
    }

    @Test
    @Tag("proof")
    void everyHistoryOfManyHasAnOrder(TestReporter reporter) {
        int runs = (int) TestScale.of("histories", 10_000);
        histories(runs);
        TestScale.report(reporter, "histories", runs);
    }

    private void histories(int runs) {
        expectFailures();
        var observed = new long[2];
        JqwikSession.run(() -> {
            var wirings = Generated.programs(1).generator(1_000, false);
            Seeds.each(runs, random -> {
                observed[0]++;
                observed[1] += check(program(telling(wirings, random), random));
            });
        });
        // Empty histories would have an order too.
        assertThat(observed[1] > 50 * observed[0])
                .as(() -> observed[1] + " lines in " + observed[0] + " histories")
                .isTrue();
    }

    /// A program of several threads: the last one changes subscriptions.
    private record Program(Spec wiring, List<List<Step>> threads) {}

    /// The wiring of a program with a conduit, made so that its log shows when subscriptions began: receptors change
    /// none, and every subscriber begins with a receptor that shows that it is subscribed.
    private static Spec telling(RandomGenerator<Spec> wirings, Random random) {
        var parts = wirings.next(random).value().parts();
        while (parts.stream().noneMatch(Spec.Conduit.class::isInstance)) {
            parts = wirings.next(random).value().parts();
        }
        return new Spec(1, parts.stream().map(ConcurrentHistoryTest::telling).toList(), List.of());
    }

    private static Spec.Part telling(Spec.Part part) {
        return switch (part) {
            case Spec.End end -> new Spec.End(0, telling(end.actions()));
            case Spec.Conduit conduit -> new Spec.Conduit(0, conduit.routing(),
                    conduit.subscribers().stream().map(ConcurrentHistoryTest::telling).toList());
            default -> part;
        };
    }

    private static Spec.Behavior telling(Spec.Behavior behavior) {
        var receivers = new ArrayList<Spec.Receiver>(List.of(new Spec.Bare(List.of())));
        behavior.receivers().forEach(receiver -> receivers.add(
                receiver instanceof Spec.Bare bare ? new Spec.Bare(telling(bare.actions())) : receiver));
        return new Spec.Behavior(receivers);
    }

    private static List<Spec.Action> telling(List<Spec.Action> actions) {
        return actions.stream().filter(action -> !(action instanceof Spec.Toggle)).toList();
    }

    private long check(Program program) {
        if (exceedsTheBound(program)) {
            return 0;
        }
        var live = new Live(cortex, program.wiring());
        TestThreads.run(program.threads().size(), thread -> {
            var pace = new Random(thread);
            for (var step : program.threads().get(thread)) {
                live.perform(step);
                if (pace.nextInt(8) == 0) {
                    Thread.onSpinWait();
                }
            }
        });
        var log = List.copyOf(live.logs().getFirst());
        live.close();

        var order = order(program, log);
        var reference = new Reference(new Spec(1, program.wiring().parts(), order));
        try {
            order.forEach(reference::perform);
        } catch (Reference.TooLong endless) {
            return 0;
        }
        assertThat(String.join("\n", log)).isEqualTo(String.join("\n", reference.logs().getFirst()));
        return log.size();
    }

    /// Whether emissions multiply beyond the bound of the comparison if all subscribers subscribe first and stay. To be
    /// checked before the provider runs the program, because it would process all of them.
    private static boolean exceedsTheBound(Program program) {
        var steps = new ArrayList<Step>();
        program.threads().getLast().stream().filter(Subscribe.class::isInstance).forEach(steps::add);
        program.threads().forEach(own -> own.stream().filter(Emit.class::isInstance).forEach(steps::add));
        var reference = new Reference(new Spec(1, program.wiring().parts(), steps));
        try {
            steps.forEach(reference::perform);
            return false;
        } catch (Reference.TooLong endless) {
            return true;
        }
    }

    private static Program program(Spec wiring, Random random) {
        var parts = new ArrayList<>(wiring.parts());
        var tops = new ArrayList<Integer>();
        for (int part = 0; part < wiring.parts().size(); part++) {
            if (!(parts.get(part) instanceof Spec.Port)) {
                tops.add(part);
            }
        }
        var threads = new ArrayList<List<Step>>();
        int number = FIRST;
        for (int thread = 0; thread <= EMITTERS; thread++) {
            var steps = new ArrayList<Step>();
            var changes = thread < EMITTERS ? new ArrayList<Step>() : changes(wiring, random);
            int count = thread < EMITTERS ? 20 + random.nextInt(40) : changes.size() + 1;
            for (int step = 0; step < count; step++) {
                int target = thread < EMITTERS ? tops.get(random.nextInt(tops.size())) : tops.getFirst();
                var name = List.of("a", "b", "a.b").get(random.nextInt(3));
                parts.add(new Spec.Staged(List.of(new Plain(Spec.Kind.PEEK, 1)), new Ref(target, name)));
                steps.add(new Emit(new Ref(parts.size() - 1, name), new Value(number++, random.nextInt(3))));
                if (step < changes.size()) {
                    steps.add(changes.get(step));
                }
            }
            threads.add(steps);
        }
        return new Program(new Spec(1, List.copyOf(parts), List.of()), threads);
    }

    /// Each subscriber subscribes once and most of them leave again, some time later.
    private static ArrayList<Step> changes(Spec wiring, Random random) {
        var changes = new ArrayList<Step>();
        int slot = 0;
        for (int part = 0; part < wiring.parts().size(); part++) {
            if (wiring.parts().get(part) instanceof Spec.Conduit conduit) {
                for (int index = 0; index < conduit.subscribers().size(); index++) {
                    changes.add(new Subscribe(part, index));
                    if (random.nextInt(4) > 0) {
                        changes.add(new Unsubscribe(random.nextInt(slot + 1)));
                    }
                    slot++;
                }
            }
        }
        return changes;
    }

    // ---- the order, read from the log ----

    private static List<Step> order(Program program, List<String> log) {
        var witnesses = new HashMap<Integer, Integer>();
        for (int line = 0; line < log.size(); line++) {
            if (log.get(line).startsWith("peek ")) {
                int number = Integer.parseInt(log.get(line).substring(5, log.get(line).indexOf('/')));
                if (number >= FIRST) {
                    witnesses.putIfAbsent(number, line);
                }
            }
        }
        // A position in the log for every step; invisible steps are placed right before the next mark.
        var places = new ArrayList<Map.Entry<Double, Step>>();
        for (var steps : program.threads()) {
            double before = -1;
            for (int index = 0; index < steps.size(); index++) {
                double place = switch (steps.get(index)) {
                    case Emit emit -> place(witnesses, emit);
                    case Subscribe subscribe -> beginning(log, witnesses, subscribe, before,
                            place(witnesses, (Emit) steps.get(index + 1)));
                    case Unsubscribe unsubscribe -> end(log, program, unsubscribe, before,
                            place(witnesses, (Emit) steps.get(index + 1)));
                    default -> throw new AssertionError(steps.get(index));
                };
                assertThat(place).as("out of order: " + steps.get(index) + " in " + steps).isGreaterThan(before);
                before = place;
                places.add(Map.entry(place, steps.get(index)));
            }
        }
        places.sort(Map.Entry.comparingByKey());
        return places.stream().map(Map.Entry::getValue).toList();
    }

    private static double place(Map<Integer, Integer> witnesses, Emit emit) {
        var line = witnesses.get(emit.value().number());
        assertThat(line != null).as(() -> "lost: " + emit).isTrue();
        return line;
    }

    /// Right before the first emission that the subscription receives, but before the next mark.
    private static double beginning(List<String> log, Map<Integer, Integer> witnesses,
            Subscribe subscribe, double before, double mark) {
        var label = "subscriber " + subscribe.conduit() + "." + subscribe.subscriber();
        double emission = mark;
        for (int line = (int) mark; line > before; line--) {
            if (log.get(line).startsWith(label + ".") || log.get(line).startsWith(label + " meets")) {
                emission = line;
            }
        }
        int shown = (int) emission;
        double cause = witnesses.values().stream().mapToInt(line -> line).filter(line -> line <= shown).max()
                .orElseThrow();
        return Math.min(cause, mark) - 0.5;
    }

    /// Where its end was logged; a second end is not logged.
    private static double end(
            List<String> log, Program program, Unsubscribe unsubscribe, double before, double mark) {
        var subscribed = program.threads().getLast().stream()
                .filter(Subscribe.class::isInstance).map(Subscribe.class::cast).toList();
        var subscribe = subscribed.get(unsubscribe.which());
        var line = log.indexOf("subscriber " + subscribe.conduit() + "." + subscribe.subscriber() + " ends");
        return line > before && line < mark ? line : mark - 0.25;
    }
}
