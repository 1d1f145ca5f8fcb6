package io.myelin.substrates.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// The position in a circuit's order of a subscription, and of its end, requested by the circuit's own thread: at the
/// entry being processed.
class SubscriptionPlaceTest {

    private static final InternedName NAME = InternedName.of("place");

    private final SteppedWorker circuit = new SteppedWorker();
    private final List<Integer> received = new ArrayList<>();
    private final Conduit<Integer> conduit = new VersionedConduit<>(
            LinkedSubject.of(NAME, Conduit.class, LinkedSubject.CORTEX), circuit.worker(), null, Routing.PIPE);
    private final Pipe<Integer> channel = conduit.get(NAME);
    private final Subscriber<Integer> subscriber = new CircuitSubscriber<>(
            LinkedSubject.of(NAME, Subscriber.class, LinkedSubject.CORTEX),
            circuit.worker(),
            (_, registrar) -> registrar.register(received::add));

    /// Queues an action for the circuit's thread.
    private void later(Runnable action) {
        circuit.worker().submit(action);
    }

    @Test
    void aSubscriptionSeesWhatTheNextEntryBrings() {
        later(() -> conduit.subscribe(subscriber));
        channel.emit(1);
        circuit.step();
        assertThat(received).isEqualTo(List.of(1));
    }

    @Test
    void anEndKeepsWhatTheNextEntryBringsAway() {
        Subscription subscription = conduit.subscribe(subscriber);
        channel.emit(1);
        later(subscription::close);
        channel.emit(2);
        circuit.step();
        assertThat(received).isEqualTo(List.of(1));
    }

    @Test
    void withinAnEntryTheOrderOfTheCallsCounts() {
        var subscription = new AtomicReference<Subscription>();
        later(() -> {
            channel.emit(1);
            subscription.set(conduit.subscribe(subscriber));
            channel.emit(2);
            subscription.get().close();
            channel.emit(3);
        });
        channel.emit(4);
        circuit.step();
        assertThat(received).isEqualTo(List.of(2));
    }
}
