package io.myelin.tck.stem;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.tck.support.CircuitTest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// With STEM routing, each level discovers its observers immediately before its own delivery, leaf first
/// (Specification §7.3, §10.3).
@Tag("api")
class StemDiscoveryTest extends CircuitTest {

    private final List<String> trace = new CopyOnWriteArrayList<>();
    private Circuit circuit;
    private Conduit<String> conduit;

    @BeforeEach
    void open() {
        circuit = circuit();
        conduit = circuit.conduit(name("levels"), String.class, Routing.STEM);
    }

    /// Records each level that it is called for, and each value with the level of its registration.
    private Subscriber<String> observer(String label) {
        return circuit.subscriber(name(label), (subject, registrar) -> {
            String level = subject.name().toString();
            trace.add(label + " meets " + level);
            registrar.register((String value) -> trace.add(label + " " + level + " " + value));
        });
    }

    /// The records since the last call.
    private List<String> traced() {
        circuit.await();
        var all = List.copyOf(trace);
        trace.clear();
        return all;
    }

    private void emit(String name, String value) {
        conduit.get(name(name)).emit(value);
    }

    @Test
    void aLevelDeliversBeforeTheNextOneIsDiscovered() {
        conduit.subscribe(observer("o"));
        emit("a.b.c", "1");
        assertThat(traced()).containsExactly(
                "o meets a.b.c", "o a.b.c 1", "o meets a.b", "o a.b 1", "o meets a", "o a 1");
        emit("a.b.c", "2");
        emit("a.b.c", "3");
        assertThat(traced()).containsExactly(
                "o a.b.c 2", "o a.b 2", "o a 2", "o a.b.c 3", "o a.b 3", "o a 3");
    }

    @Test
    void aSharedLevelIsDiscoveredOnce() {
        conduit.subscribe(observer("o"));
        emit("a.one", "1");
        traced();
        emit("a.two", "2");
        assertThat(traced()).containsExactly("o meets a.two", "o a.two 2", "o a 2");
        emit("a", "3");
        assertThat(traced()).containsExactly("o a 3");
    }

    /// A leaf's receptor has returned when the enclosing level's callback runs.
    @Test
    void theCallbackOfALevelSeesWhatTheLevelsBelowDelivered() {
        var delivered = new AtomicReference<>("nothing");
        conduit.subscribe(circuit.<String>subscriber(name("s"), (subject, registrar) -> {
            trace.add(subject.name() + " after " + delivered.get());
            registrar.register((String value) -> delivered.set(subject.name() + " " + value));
        }));
        emit("a.b", "1");
        assertThat(traced()).containsExactly("a.b after nothing", "a after a.b 1");
    }

    /// A subscription made by a leaf's receptor is queued in transit, so it misses the enclosing levels of the current
    /// emission.
    @Test
    void aSubscriptionMadeDuringDiscoveryTakesEffectWithTheNextEmission() {
        var late = observer("late");
        conduit.subscribe(
                circuit.<String>subscriber(name("s"), (subject, registrar) -> registrar.register((String value) -> {
                    trace.add(subject.name() + " " + value);
                    if (value.equals("subscribe") && subject.name() == name("a.b")) {
                        conduit.subscribe(late);
                    }
                })));
        emit("a.b", "subscribe");
        emit("a.b", "2");
        assertThat(traced()).containsExactly(
                "a.b subscribe", "a subscribe",
                "late meets a.b", "a.b 2", "late a.b 2", "late meets a", "a 2", "late a 2");
    }

    /// So is the close of one: the current emission still reaches its registrations above.
    @Test
    void aSubscriptionClosedDuringDiscoveryEndsWithTheNextEmission() {
        var subscription = conduit.subscribe(observer("o"));
        conduit.subscribe(
                circuit.<String>subscriber(name("s"), (subject, registrar) -> registrar.register((String _) -> {
                    if (subject.name() == name("a.b")) {
                        subscription.close();
                    }
                })));
        emit("a.b", "1");
        emit("a.b", "2");
        assertThat(traced()).containsExactly("o meets a.b", "o a.b 1", "o meets a", "o a 1");
    }

    @Test
    void aCallbackThatFailsKeepsNoLevelFromItsTurn() {
        expectFailures();
        conduit.subscribe(circuit.<String>subscriber(name("failing"), (subject, registrar) -> {
            trace.add("fails at " + subject.name());
            throw new IllegalStateException("on purpose");
        }));
        conduit.subscribe(observer("o"));
        emit("a.b", "1");
        assertThat(traced()).containsExactly(
                "fails at a.b", "o meets a.b", "o a.b 1", "fails at a", "o meets a", "o a 1");
        emit("a.b", "2");
        assertThat(traced()).containsExactly("o a.b 2", "o a 2");
    }
}
