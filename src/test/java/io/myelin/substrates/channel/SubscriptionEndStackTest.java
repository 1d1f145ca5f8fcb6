package io.myelin.substrates.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.substrates.EndOfStack;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Ending subscriptions may fail at any step for lack of stack or memory. Subscriptions that count as ended receive
/// nothing from then on, neither from a channel that knows them nor from a new one.
class SubscriptionEndStackTest {

    private static final int ROUNDS = 16;
    /// The number of stack levels that are tried: more than ending a subscription takes.
    private static final int LEVELS = 300;
    private static final InternedName KNOWN = InternedName.of("known");
    private static final InternedName FRESH = InternedName.of("fresh");
    private static final InternedName BELOW = InternedName.of("known.below");

    private static final class Attempt {

        private final SteppedWorker circuit = new SteppedWorker();
        private final Conduit<Integer> conduit;
        private final List<String> heard = new ArrayList<>();
        private final List<CircuitSubscription<Integer>> ending;

        Attempt(Routing routing) {
            conduit = new VersionedConduit<>(
                    LinkedSubject.of(KNOWN, Conduit.class, LinkedSubject.CORTEX), circuit.worker(), null, routing);
            ending = List.of(subscribe("a"), subscribe("b"));
            conduit.subscribe(subscriber("stays"));
            emit();
        }

        private Subscriber<Integer> subscriber(String label) {
            return new CircuitSubscriber<>(
                    LinkedSubject.of(KNOWN, Subscriber.class, LinkedSubject.CORTEX),
                    circuit.worker(),
                    (subject, registrar) -> registrar.register(_ -> heard.add(label + " " + subject.name())));
        }

        @SuppressWarnings("unchecked") // the conduit's class makes no other
        private CircuitSubscription<Integer> subscribe(String label) {
            return (CircuitSubscription<Integer>) conduit.subscribe(subscriber(label));
        }

        private void emit(InternedName... more) {
            conduit.get(KNOWN).emit(1);
            conduit.get(BELOW).emit(1);
            for (var name : more) {
                conduit.get(name).emit(1);
            }
            circuit.step();
        }

        /// The subscribers that receive from a channel that knows all subscriptions, from one below it, and from a new
        /// one.
        List<String> receivedAfterwards() {
            heard.clear();
            emit(FRESH);
            return List.copyOf(heard);
        }
    }

    @ParameterizedTest
    @EnumSource
    void endedSubscriptionsReceiveNothing(Routing routing) throws InterruptedException {
        CircuitSubscription.end(new Attempt(routing).ending); // links what the first call of a process links
        int ended = 0;
        for (int round = 0; round < ROUNDS; round++) {
            var attempts = Stream.generate(() -> new Attempt(routing)).limit(LEVELS).toList();
            var untouched = attempts.getLast().receivedAfterwards();
            EndOfStack.onEachLevelOfThread(round, LEVELS - 1,
                    level -> CircuitSubscription.end(attempts.get(level).ending));
            for (var attempt : attempts) {
                var expected = new ArrayList<>(untouched);
                for (int i = 0; i < 2; i++) {
                    if (attempt.ending.get(i).hasEnded()) {
                        String label = i == 0 ? "a " : "b ";
                        expected.removeIf(entry -> entry.startsWith(label));
                        ended++;
                    }
                }
                assertThat(attempt.receivedAfterwards()).as("round " + round).isEqualTo(expected);
            }
        }
        assertThat(ended).as("subscriptions that ended").isGreaterThan(0);
    }
}
