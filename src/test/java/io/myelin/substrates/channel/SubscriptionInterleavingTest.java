package io.myelin.substrates.channel;

import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.substrates.engine.Programs;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Subscribing, closing and emitting on several threads are linearisable, and each emission reaches the subscribers
/// whose subscription precedes it in that order: see [Programs].
@Timeout(1_800)
class SubscriptionInterleavingTest {

    private static Programs programs(Class<?> operations) {
        return new Programs(operations, Plain.class, 10)
                .with("subscribeA", List.of("emit 1, closeA, emit 2", "emit 3, step"), "step")
                .with("", List.of("subscribeA, emit 1, closeA", "subscribeB, emit 2, closeB"), "step")
                .with("subscribeA, subscribeB", List.of("closeA, subscribeA", "emit 1", "step"), "step")
                .with("subscribeA, emit 1", List.of("closeConduit, emit 2", "emit 3, step"), "emit 4, step")
                .with("subscribeA", List.of("closeSubscriberA, emit 1", "subscribeB", "step"), "step");
    }

    @Test
    void eachEmissionFromBelowReachesThoseSubscribedBeforeIt() {
        programs(FromBelow.class).check();
    }

    /// The operations of every program. At any time at most one thread is the circuit's, and at most one owns each
    /// of the subscribers.
    public abstract static class Operations {

        private static final InternedName A = InternedName.of("a");
        private static final InternedName B = InternedName.of("b");
        private static final InternedName CONDUIT = InternedName.of("conduit");
        private static final LinkedSubject<?> CIRCUIT = LinkedSubject.CORTEX;

        private final SteppedWorker circuit = new SteppedWorker();
        private final List<String> received = new ArrayList<>();
        private final CircuitConduit<Integer> conduit;
        private final InternedName emitting;
        private final Subscriber<Integer> a;
        private final Subscriber<Integer> b;
        private Subscription ofA;
        private Subscription ofB;

        /// @param listening the name from which emissions must be received
        Operations(Routing routing, InternedName listening, InternedName emitting) {
            this.emitting = emitting;
            conduit = new CircuitConduit<>(
                    LinkedSubject.of(CONDUIT, Conduit.class, CIRCUIT), circuit.worker(), null, routing);
            a = subscriber(A, listening);
            b = subscriber(B, listening);
        }

        private Subscriber<Integer> subscriber(InternedName name, InternedName listening) {
            return new CircuitSubscriber<>(
                    LinkedSubject.of(name, Subscriber.class, CIRCUIT),
                    circuit.worker(),
                    (subject, registrar) -> {
                        if (subject.name() == listening) {
                            registrar.register(value -> received.add(name + " " + value));
                        }
                    });
        }

        @Operation
        public void emit(@Param(gen = IntGen.class, conf = "1:9") int value) {
            conduit.get(emitting).emit(value);
        }

        /// @return the emissions received since the last step, and their receivers
        @Operation(nonParallelGroup = "circuit")
        public List<String> step() {
            circuit.step();
            List<String> all = List.copyOf(received);
            received.clear();
            return all;
        }

        @Operation(nonParallelGroup = "a")
        public void subscribeA() {
            ofA = conduit.subscribe(a);
        }

        @Operation(nonParallelGroup = "a")
        public void closeA() {
            if (ofA != null) {
                ofA.close();
            }
        }

        @Operation(nonParallelGroup = "b")
        public void subscribeB() {
            ofB = conduit.subscribe(b);
        }

        @Operation(nonParallelGroup = "b")
        public void closeB() {
            if (ofB != null) {
                ofB.close();
            }
        }

        /// Not atomic with respect to a subscription, which is refused before the close is ordered; so it occurs only
        /// in the fixed programs.
        public void closeConduit() {
            conduit.close();
        }

        /// As [#closeConduit].
        public void closeSubscriberA() {
            a.close();
        }
    }

    public static final class FromBelow extends Operations {

        private static final InternedName ROOT = InternedName.of("root");
        private static final InternedName LEAF = InternedName.of("root.stem.leaf");

        public FromBelow() {
            super(Routing.STEM, ROOT, LEAF);
        }
    }

    /// The sequential specification.
    public static final class Plain {

        private final Queue<Runnable> queue = new ArrayDeque<>();
        private final List<String> received = new ArrayList<>();
        /// The subscribers in order, each time as a new string.
        private final List<Object[]> active = new ArrayList<>();
        private Object[] ofA;
        private Object[] ofB;
        private boolean closed;

        public void emit(int value) {
            queue.add(() -> active.forEach(subscribed -> received.add(subscribed[0] + " " + value)));
        }

        public List<String> step() {
            while (!queue.isEmpty()) {
                queue.remove().run();
            }
            List<String> all = List.copyOf(received);
            received.clear();
            return all;
        }

        public void subscribeA() {
            ofA = subscribe("a");
        }

        public void closeA() {
            close(ofA);
        }

        public void subscribeB() {
            ofB = subscribe("b");
        }

        public void closeB() {
            close(ofB);
        }

        public void closeConduit() {
            queue.add(() -> {
                closed = true;
                active.clear();
            });
        }

        public void closeSubscriberA() {
            queue.add(() -> active.removeIf(subscribed -> subscribed[0].equals("a")));
        }

        private Object[] subscribe(String who) {
            Object[] subscribed = {who};
            queue.add(() -> {
                if (!closed) {
                    active.add(subscribed);
                }
            });
            return subscribed;
        }

        private void close(Object[] subscription) {
            queue.add(() -> active.removeIf(subscribed -> subscribed == subscription));
        }
    }
}
