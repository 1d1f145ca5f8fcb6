package io.myelin.substrates.channel;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subscription;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Subscriptions that come and go among many, against a list: each emission reaches the open ones, in their order.
class ChangingListTest {

    private final Circuit circuit = cortex().circuit();
    private final List<Integer> received = new ArrayList<>();

    /// One that is open.
    private record Open(int number, int entries, Subscription subscription) {}

    /// Some register two receptors or a pipe, so that the list has no shorter form.
    private Subscription subscribe(Conduit<Integer> conduit, int number, int entries) {
        return conduit.subscribe(circuit.subscriber(cortex().name("listener"), (_, registrar) -> {
            for (int entry = 0; entry < entries; entry++) {
                registrar.register((Integer _) -> received.add(number));
            }
        }));
    }

    @ParameterizedTest
    @CsvSource({"PIPE, 1", "PIPE, 3", "STEM, 1", "STEM, 3"})
    void eachEmissionReachesTheOpenSubscriptionsInOrder(Routing routing, int most) {
        var random = new Random(52);
        Conduit<Integer> conduit = circuit.conduit(cortex().name("changing"), routing);
        var pipes = List.<Pipe<Integer>>of(conduit.get(cortex().name("a")), conduit.get(cortex().name("b")));
        List<Open> open = new ArrayList<>();
        for (int step = 0; step < 4_000; step++) {
            if (open.size() < 10 || open.size() < 40 && random.nextBoolean()) {
                int entries = 1 + random.nextInt(most);
                open.add(new Open(step, entries, subscribe(conduit, step, entries)));
            } else {
                open.remove(random.nextInt(open.size())).subscription().close();
            }
            if (random.nextInt(3) != 0) {
                received.clear();
                pipes.get(random.nextInt(pipes.size())).emit(step);
                circuit.await();
                assertThat(received).isEqualTo(open.stream()
                        .flatMap(each -> Collections.nCopies(each.entries(), each.number()).stream())
                        .toList());
            }
        }
        circuit.close();
    }

    /// After a removal that failed, an ended subscription is still in the lists of its subscriber and conduit, whose
    /// closes end it again.
    @Test
    @SuppressWarnings("unchecked") // made for integers
    void aSubscriptionThatEndsAgainTellsItOnce() {
        Conduit<Integer> conduit = circuit.conduit(cortex().name("changing"));
        var ended = new ArrayList<Subscription>();
        var subscription = (CircuitSubscription<Integer>) conduit.subscribe(
                circuit.<Integer>subscriber(cortex().name("ending"), (_, _) -> {}), ended::add);
        circuit.pipe((Integer _) -> CircuitSubscription.end(List.of(subscription))).emit(1);
        circuit.pipe((Integer _) -> CircuitSubscription.end(List.of(subscription))).emit(1);
        circuit.closeAwait();
        assertThat(ended).containsExactly(subscription);
    }

    /// All that end together are removed in one pass, and the list is read anew.
    @Test
    void aSubscriberThatIsClosedLeavesTheOthers() {
        Conduit<Integer> conduit = circuit.conduit(cortex().name("changing"));
        var leaving = circuit.<Integer>subscriber(
                cortex().name("leaving"), (_, registrar) -> registrar.register((Integer _) -> received.add(-1)));
        for (int number = 0; number < 20; number++) {
            subscribe(conduit, number, 1);
            conduit.subscribe(leaving);
        }
        var pipe = conduit.get(cortex().name("a"));
        pipe.emit(0);
        leaving.close();
        subscribe(conduit, 20, 1);
        circuit.await();
        received.clear();
        pipe.emit(0);
        circuit.closeAwait();
        assertThat(received).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
    }
}
