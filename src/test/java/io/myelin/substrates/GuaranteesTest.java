package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pulse;
import io.humainary.substrates.api.Substrates.Substrate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The README's "What you can rely on" and "What to know before relying on it", a test or two for each.
class GuaranteesTest {

    private static final Cortex CORTEX = Substrates.cortex();
    private static final Name NAME = CORTEX.name("guarantees");

    private final Circuit circuit = CORTEX.circuit(NAME);

    @AfterEach
    void close() {
        circuit.close();
    }

    // ---- order ----

    /// Two threads take turns and synchronise outside the circuit, so every emission happens-before the next.
    @Test
    void happensBeforeIsPreserved() throws InterruptedException {
        int emissions = 100_000;
        List<Integer> received = new ArrayList<>();
        Pipe<Integer> pipe = circuit.pipe(received::add);
        var turn = new AtomicInteger();
        List<Thread> threads = IntStream.range(0, 2)
                .mapToObj(first -> Thread.ofPlatform().start(() -> {
                    for (int mine = first; mine < emissions; mine += 2) {
                        while (turn.get() != mine) {
                            Thread.yield();
                        }
                        pipe.emit(mine);
                        turn.set(mine + 1);
                    }
                }))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        circuit.await();

        assertThat(received.size()).isEqualTo(emissions);
        assertThat(IntStream.range(0, emissions)
                .filter(position -> received.get(position) != position).limit(10).boxed().toList()).isEmpty();
    }

    @Test
    void allReceptorsSeeOneOrderAndEachProducersOwn() throws InterruptedException {
        int producers = 4;
        int each = 20_000;
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        Conduit<Integer> conduit = circuit.conduit(NAME, Integer.class);
        conduit.subscribe(circuit.subscriber(NAME, (_, registrar) -> registrar.register(first::add)));
        conduit.subscribe(circuit.subscriber(NAME, (_, registrar) -> registrar.register(second::add)));
        Pipe<Integer> pipe = conduit.get(NAME);
        List<Thread> threads = IntStream.range(0, producers)
                .mapToObj(producer -> Thread.ofPlatform().start(() -> IntStream.range(0, each)
                        .forEach(number -> pipe.emit(producer * each + number))))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        circuit.await();

        assertThat(second).isEqualTo(first);
        for (int producer = 0; producer < producers; producer++) {
            int mine = producer;
            assertThat(first.stream().filter(number -> number / each == mine).toList())
                    .isEqualTo(IntStream.range(mine * each, (mine + 1) * each).boxed().toList());
        }
    }

    @Test
    void registeredPipesAreServedInOrderAndAsOftenAsRegistered() {
        List<String> received = new ArrayList<>();
        Pipe<String> one = circuit.pipe((String text) -> received.add("one " + text));
        Pipe<String> two = circuit.pipe((String text) -> received.add("two " + text));
        Conduit<String> conduit = circuit.conduit(NAME, String.class);
        conduit.subscribe(circuit.subscriber(NAME, (_, registrar) -> {
            registrar.register(two);
            registrar.register(one);
            registrar.register(two);
        }));
        conduit.get(NAME).emit("a");
        circuit.await();

        assertThat(received).isEqualTo(List.of("two a", "one a", "two a"));
    }

    // ---- cascades ----

    @Test
    void aCascadeIsOverBeforeTheNextEmissionBegins() throws InterruptedException {
        List<String> received = new ArrayList<>();
        var admitted = new CountDownLatch(1);
        Pipe<String> leaf = circuit.pipe(received::add);
        Pipe<String> branch = circuit.pipe((String text) -> {
            received.add(text);
            leaf.emit(text + "1");
            leaf.emit(text + "2");
        });
        Pipe<String> root = circuit.pipe((String text) -> {
            assertThatCode(() -> admitted.await()).doesNotThrowAnyException();
            received.add(text);
            branch.emit(text + ".x");
            branch.emit(text + ".y");
        });
        root.emit("a");
        root.emit("b");
        admitted.countDown();
        circuit.await();

        assertThat(received).isEqualTo(List.of("a", "a.x", "a.y", "a.x1", "a.x2", "a.y1", "a.y2",
                "b", "b.x", "b.y", "b.x1", "b.x2", "b.y1", "b.y2"));
    }

    @Test
    void loopsAndLongChainsUseNoStack() {
        int turns = 1_000_000;
        long[] count = new long[1];
        Conduit<Integer> loop = circuit.conduit(NAME, Integer.class);
        Pipe<Integer> head = loop.get(NAME);
        loop.subscribe(circuit.subscriber(NAME, (_, registrar) -> registrar.register(left -> {
            count[0]++;
            if (left > 1) {
                head.emit(left - 1);
            }
        })));
        head.emit(turns);
        circuit.await();
        assertThat(count[0]).isEqualTo(turns);

        Pipe<Integer> chain = circuit.pipe((Integer left) -> count[0]++);
        for (int link = 0; link < 100_000; link++) {
            Pipe<Integer> next = chain;
            chain = circuit.pipe((Integer value) -> next.emit(value));
        }
        chain.emit(0);
        circuit.await();
        assertThat(count[0]).isEqualTo(turns + 1);
    }

    // ---- delivery, await, pulse ----

    @Test
    void emitNeverWaitsAndDropsNothing() {
        int backlog = 300_000;
        var gate = new CountDownLatch(1);
        long[] sum = new long[1];
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> {
            assertThatCode(() -> gate.await()).doesNotThrowAnyException();
            sum[0] += value;
        });
        for (int number = 0; number < backlog; number++) {
            pipe.emit(number); // the receptor is blocked in the first one
        }
        gate.countDown();
        circuit.await();

        assertThat(sum[0]).isEqualTo((long) backlog * (backlog - 1) / 2);
    }

    @Test
    void aPulseKeepsItsPlaceInTheQueue() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> {
            entered.countDown();
            assertThatCode(() -> gate.await()).doesNotThrowAnyException();
        });
        pipe.emit(1);
        entered.await();
        long before = System.nanoTime();
        Thread.ofPlatform().start(gate::countDown);
        Pulse pulse = circuit.pulse().orElseThrow();

        assertThat(before).isLessThanOrEqualTo(pulse.start());
        assertThat(pulse.start()).isLessThanOrEqualTo(pulse.enqueued());
        assertThat(pulse.start()).isLessThanOrEqualTo(pulse.dequeued());
        assertThat(pulse.dequeued()).isLessThanOrEqualTo(pulse.stop());
        assertThat(gate.getCount()).isEqualTo(0);
    }

    /// The worker of an idle circuit often reaches a probe before the call that queued it has returned.
    @Test
    void theTimesOfAPulseAreInOrder() {
        for (int i = 0; i < 2_000; i++) {
            Pulse pulse = circuit.pulse().orElseThrow();
            assertThat(pulse.enqueued() - pulse.start()).isNotNegative();
            assertThat(pulse.dequeued() - pulse.enqueued()).isNotNegative();
            assertThat(pulse.stop() - pulse.dequeued()).isNotNegative();
        }
    }

    // ---- subscriptions ----

    @Test
    void aSubscriptionSeesWhatIsQueuedBetweenItsTwoEnds() {
        List<String> received = new ArrayList<>();
        Set<Name> met = ConcurrentHashMap.newKeySet();
        Conduit<String> conduit = circuit.conduit(NAME, String.class);
        Pipe<String> one = conduit.get(CORTEX.name("one"));
        Pipe<String> two = conduit.get(CORTEX.name("two"));
        one.emit("before");
        var subscription = conduit.subscribe(circuit.subscriber(NAME, (subject, registrar) -> {
            assertThat(met.add(subject.name())).as("called once for each channel").isTrue();
            registrar.register(text -> received.add(subject.name() + " " + text));
        }));
        one.emit("inside");
        one.emit("again");
        subscription.close();
        subscription.close();
        one.emit("after");
        two.emit("never seen");
        circuit.await();

        assertThat(received).isEqualTo(List.of("one inside", "one again"));
        assertThat(met).isEqualTo(Set.of(CORTEX.name("one")));
    }

    // ---- close ----

    /// The conduit names itself; the circuit's close has closed it.
    @Test
    void theCloseOfACircuitClosesItsConduits() {
        List<String> happened = new ArrayList<>();
        Conduit<Integer> conduit = circuit.conduit(NAME);
        var subscriber = circuit.<Integer>subscriber(NAME, (_, _) -> happened.add("met"));
        circuit.close();
        assertRefused(conduit, "subscribe", () -> conduit.subscribe(subscriber));
        assertRefused(conduit, "subscribe", () -> conduit.subscribe(subscriber, _ -> happened.add("ended")));
        assertRefused(conduit, "pool", () -> conduit.pool(pipe -> pipe));
        assertRefused(conduit, "pool", () -> conduit.pool(CORTEX.<Integer>fiber()));
        assertRefused(conduit, "pool", () -> conduit.pool(CORTEX.<Integer>flow()));
        conduit.get(NAME).emit(1);
        conduit.closeAwait();

        assertThat(happened).isEmpty();
    }

    @Test
    void aConduitOfAClosedCircuitIsRefusedAsAPool() {
        Conduit<Integer> conduit = circuit.conduit(NAME);
        circuit.close();
        var other = CORTEX.circuit();
        assertRefused(other, "subscriber", () -> other.<Integer>subscriber(NAME, conduit));
        other.close();
    }

    private static void assertRefused(Substrate<?> receiver, String operation, ThrowingCallable call) {
        var fault = catchThrowableOfType(Fault.class, call);
        assertThatObject(fault.subject()).isSameAs(receiver.subject());
        assertThat(fault.operation()).isEqualTo(operation);
    }

    @Test
    void closeDeliversWhatWasEmittedBeforeItAndDropsTheRest() throws InterruptedException {
        List<Integer> received = new ArrayList<>();
        var gate = new CountDownLatch(1);
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> {
            assertThatCode(() -> gate.await()).doesNotThrowAnyException();
            received.add(value);
        });
        var cell = circuit.cell(NAME, 0);
        for (int number = 1; number <= 1_000; number++) {
            pipe.emit(number);
        }
        cell.pipe().emit(7);
        IntStream.range(0, 4).mapToObj(_ -> Thread.ofPlatform().start(circuit::close)).toList()
                .forEach(closer -> assertThatCode(closer::join).doesNotThrowAnyException()); // none waits for the gate
        pipe.emit(-1);
        cell.pipe().emit(-1);
        gate.countDown();
        circuit.await();

        assertThat(received).isEqualTo(IntStream.rangeClosed(1, 1_000).boxed().toList());
        assertThat(cell.get()).isEqualTo(7);
        pipe.emit(-2);
        circuit.await();
        circuit.closeAwait();
        assertThat(received.size()).isEqualTo(1_000);
        assertThat(circuit.pulse()).isEmpty();
    }

    @Test
    void aClosureIsForOneUse() {
        var scope = CORTEX.scope(NAME);
        var closure = scope.closure(circuit);
        List<Circuit> seen = new ArrayList<>();
        closure.consume(seen::add);

        assertThatThrownBy(() -> closure.consume(seen::add)).isInstanceOf(IllegalStateException.class);
        assertThat(seen).isEqualTo(List.of(circuit));
        var late = scope.closure(circuit);
        scope.close();
        late.consume(seen::add);
        assertThat(seen).isEqualTo(List.of(circuit));
    }
}
