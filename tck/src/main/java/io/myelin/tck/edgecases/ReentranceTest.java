package io.myelin.tck.edgecases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Resource;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.tck.support.CircuitTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Callbacks that use the object that called them.
final class ReentranceTest extends CircuitTest {

    private final Circuit circuit = circuit();
    private final Conduit<Integer> conduit = circuit.conduit(Integer.class);
    private final Pipe<Integer> channel = conduit.get(name("a"));
    private final List<Integer> seen = new ArrayList<>();
    private final Subscriber<Integer> recording = circuit.subscriber(name("recording"),
            (_, registrar) -> registrar.register((Integer value) -> seen.add(value)));
    private final Pipe<Integer> end = circuit.pipe((Integer value) -> seen.add(value));

    /// A subscriber's emissions from its callback come after the emission that the callback is for.
    @Test
    void emissionsOfASubscriberCallbackFollowItsEmission() {
        for (var routing : Routing.values()) {
            var conduit = circuit.conduit(Integer.class, routing);
            var seen = new ArrayList<String>();
            conduit.subscribe(circuit.subscriber(name("s"), (subject, registrar) -> {
                conduit.get(subject).emit(100);
                conduit.get(name("other")).emit(200);
                registrar.register((Integer value) -> seen.add(subject.name() + "=" + value));
            }));
            conduit.get(name("a")).emit(1);
            circuit.await();
            // The subscriber is called for "other" on its first emission, and emits 100 and 200 to it.
            assertThat(seen).isEqualTo(List.of("a=1", "a=100", "other=200", "other=100", "other=200"));
        }
    }

    /// A subscription made in a receptor covers later emissions, even the receptor's own.
    @Test
    void aSubscriptionMadeInAReceptorCoversLaterEmissions() {
        conduit.subscribe(circuit.subscriber(name("outer"), (_, registrar) -> registrar.register((Integer value) -> {
            if (value == 1) {
                channel.emit(2);
                conduit.subscribe(recording);
                channel.emit(3);
            }
        })));
        channel.emit(1);
        channel.emit(4);
        circuit.await();
        assertThat(seen).isEqualTo(List.of(3, 4));
    }

    @Test
    void aSubscriptionMadeInASubscriberCallbackCoversLaterEmissions() {
        conduit.subscribe(circuit.subscriber(name("outer"), (_, _) -> conduit.subscribe(recording)));
        List.of(1, 2, 3).forEach(channel::emit);
        circuit.await();
        assertThat(seen).isEqualTo(List.of(2, 3));
    }

    @Test
    void aSubscriptionClosedByItsSubscriberCallbackGetsThatEmission() {
        var own = new AtomicReference<Subscription>();
        own.set(conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> {
            registrar.register((Integer value) -> seen.add(value));
            own.get().close();
        })));
        circuit.await();
        List.of(1, 2).forEach(channel::emit);
        circuit.await();
        assertThat(seen).isEqualTo(List.of(1));
    }

    /// A close that is processed before the subscription itself: the subscription never begins, and ends once.
    @Test
    void aSubscriptionClosedBeforeItBeginsEndsOnce() {
        for (var how : Closer.values()) {
            var conduit = circuit.conduit(Integer.class);
            var seen = new ArrayList<String>();
            Subscriber<Integer> subscriber = circuit.subscriber(name("s"),
                    (_, registrar) -> registrar.register((Integer value) -> seen.add(how + " received " + value)));
            var entered = new CountDownLatch(1);
            var subscribed = new CountDownLatch(1);
            var own = new AtomicReference<Subscription>();
            circuit.pipe((Integer _) -> {
                entered.countDown();
                reach(subscribed, "the subscription");
                how.of(conduit, subscriber, own.get()).close();
            }).emit(1);
            reach(entered, "the receptor");
            own.set(conduit.subscribe(subscriber, ended -> seen.add(how + " " + (ended == own.get()))));
            subscribed.countDown();
            circuit.await();
            conduit.get(name("a")).emit(1);
            circuit.await();
            assertThat(seen).isEqualTo(List.of(how + " true"));
            own.get().close();
            own.get().closeAwait();
            conduit.get(name("a")).emit(2);
            circuit.await();
            assertThat(seen).isEqualTo(List.of(how + " true"));
        }
    }

    /// The object whose close ends a subscription.
    private enum Closer {
        SUBSCRIPTION, CONDUIT, SUBSCRIBER;

        Resource<?> of(Conduit<?> conduit, Subscriber<?> subscriber, Subscription subscription) {
            return switch (this) {
                case SUBSCRIPTION -> subscription;
                case CONDUIT -> conduit;
                case SUBSCRIBER -> subscriber;
            };
        }
    }

    /// Another thread's close waits in the queue; the receptor's own comes before what it emits next.
    @Test
    void aCloseByAReceptorDoesNotWaitForThatOfAnotherThread() {
        for (var how : Closer.values()) {
            var circuit = circuit();
            var conduit = circuit.conduit(Integer.class);
            var channel = conduit.get(name("a"));
            var seen = new ArrayList<Integer>();
            Subscriber<Integer> subscriber = circuit.subscriber(name("s"),
                    (_, registrar) -> registrar.register((Integer value) -> seen.add(value)));
            var subscription = conduit.subscribe(subscriber, _ -> seen.add(-1));
            var entered = new CountDownLatch(1);
            var closed = new CountDownLatch(1);
            circuit.pipe((Integer _) -> {
                entered.countDown();
                reach(closed, "the close");
                channel.emit(1);
                how.of(conduit, subscriber, subscription).close();
                channel.emit(2);
            }).emit(0);
            reach(entered, "the receptor");
            how.of(conduit, subscriber, subscription).close();
            closed.countDown();
            circuit.await();
            assertThat(seen).as(how.name()).isEqualTo(List.of(1, -1));
        }
    }

    /// The end of a subscription may begin another one.
    @Test
    void onCloseMayBeginASubscription() {
        var subscription = conduit.subscribe(recording, _ -> {
            conduit.subscribe(recording);
            channel.emit(10);
        });
        channel.emit(1);
        subscription.close();
        channel.emit(2);
        circuit.await();
        assertThat(seen).isEqualTo(List.of(1, 10, 2));
    }

    /// The conduit and the subscriber are closed from within a callback.
    @Test
    void aSourceAndASubscriberClosedByTheirReceptorAreRefusedAtOnce() {
        var subscriber = new AtomicReference<Subscriber<Integer>>();
        subscriber.set(circuit.subscriber(name("s"), (_, registrar) -> registrar.register((Integer value) -> {
            seen.add(value);
            subscriber.get().close();
            assertThatThrownBy(() -> conduit.subscribe(subscriber.get())).isInstanceOf(Fault.class);
            conduit.close();
            assertThatThrownBy(() -> conduit.subscribe(subscriber.get())).isInstanceOf(Fault.class);
        })));
        conduit.subscribe(subscriber.get(), _ -> seen.add(-1));
        List.of(1, 2).forEach(channel::emit);
        circuit.await();
        assertThat(seen).isEqualTo(List.of(1, -1));
    }

    /// A stage that emits into the pipe after it, or into its own pipe, is not re-entered.
    @Test
    void aStageThatEmitsIntoItsOwnPipeIsNotReentered() {
        var depth = new int[1];
        var own = new AtomicReference<Pipe<Integer>>();
        own.set(cortex.fiber(Integer.class).peek(value -> {
            assertThat(depth[0]++).isEqualTo(0);
            if (value < 5) {
                own.get().emit(value + 1);
            }
            depth[0]--;
        }).pipe(end));
        own.get().emit(1);
        circuit.await();
        assertThat(seen).isEqualTo(List.of(1, 2, 3, 4, 5));
    }

    /// A port changed in a callback keeps its old value until the callback returns.
    @Test
    void aPortChangedInACallbackKeepsItsValueUntilItReturns() {
        var port = circuit.port(1);
        on(circuit, () -> {
            port.emit(end);
            port.replace(2);
            port.emit(end);
            port.update(value -> {
                port.update(inner -> inner * 100);
                port.emit(end);
                return value + 1;
            });
            port.emit(end);
            assertThat(seen).as("ran at once").isEmpty();
        });
        assertThat(seen).isEqualTo(List.of(1, 2, 3, 300));
    }
}
