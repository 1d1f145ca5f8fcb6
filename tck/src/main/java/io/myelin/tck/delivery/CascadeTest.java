package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.tck.support.CircuitTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Long and wide cascades: they use no call stack, and a circuit does no other work in between.
@Tag("workers")
final class CascadeTest extends CircuitTest {

    private static final int DEEP = 1_000_000;

    /// A pipe that can be referred to before it exists.
    private static <E> Pipe<E> loop(Circuit circuit, Function<Pipe<E>, Receptor<E>> body) {
        var self = new AtomicReference<Pipe<E>>();
        var receptor = new AtomicReference<Receptor<E>>();
        self.set(circuit.pipe((E value) -> receptor.get().receive(value)));
        receptor.set(body.apply(self.get()));
        return self.get();
    }

    @Test
    void aCascadeMayBeAMillionDeep() {
        var circuit = circuit();
        var last = new AtomicInteger();
        Pipe<Integer> pipe = loop(circuit, self -> value -> {
            last.set(value);
            if (value < DEEP) {
                self.emit(value + 1);
            }
        });
        pipe.emit(1);
        circuit.await();
        assertThat(last.get()).isEqualTo(DEEP);
    }

    /// The same through a conduit, whose receivers are a receptor and a pipe back.
    @Test
    void aCascadeThroughAChannelMayBeAMillionDeep() {
        var circuit = circuit();
        var last = new AtomicInteger();
        var conduit = circuit.conduit(Integer.class);
        var back = cortex.fiber(Integer.class).guard(value -> value < DEEP).replace(value -> value + 1);
        conduit.subscribe(circuit.<Integer>subscriber(name("s"), (subject, registrar) -> {
            registrar.register(last::set);
            registrar.register(back.pipe(conduit.get(subject)));
        }));
        conduit.get(name("a")).emit(1);
        circuit.await();
        assertThat(last.get()).isEqualTo(DEEP);
    }

    @Test
    void aCascadeMayBeAMillionWide() {
        var circuit = circuit();
        var order = new int[1];
        var wrong = new AtomicInteger();
        Pipe<Integer> leaf = circuit.pipe((Integer value) -> {
            if (value != order[0]++) {
                wrong.incrementAndGet();
            }
        });
        Pipe<Integer> root = circuit.pipe((Integer count) -> {
            for (int value = 0; value < count; value++) {
                leaf.emit(value);
            }
        });
        root.emit(DEEP);
        circuit.await();
        assertThat(order[0]).isEqualTo(DEEP);
        assertThat(wrong.get()).isEqualTo(0);
    }

    /// A binary tree of two to the nineteenth leaves, level by level.
    @Test
    void aTreeIsDeliveredLevelByLevel() {
        var circuit = circuit();
        int depth = 19;
        var levels = new int[depth + 1];
        var wrong = new AtomicInteger();
        var deepest = new AtomicInteger();
        Pipe<Integer> pipe = loop(circuit, self -> level -> {
            levels[level]++;
            // Transit is first in, first out, so no level begins before the one above is done.
            if (level < deepest.get()) {
                wrong.incrementAndGet();
            }
            deepest.set(level);
            if (level < depth) {
                self.emit(level + 1);
                self.emit(level + 1);
            }
        });
        pipe.emit(0);
        circuit.await();
        for (int level = 0; level <= depth; level++) {
            assertThat(levels[level]).as("level " + level).isEqualTo(1 << level);
        }
        assertThat(wrong.get()).isEqualTo(0);
    }

    /// Work that arrives meanwhile waits until a cascade is finished.
    @Test
    void otherWorkWaitsForTheEndOfACascade() {
        var circuit = circuit();
        var seen = new ArrayList<Integer>();
        var begun = new CountDownLatch(1);
        var emitted = new CountDownLatch(1);
        Pipe<Integer> pipe = loop(circuit, self -> value -> {
            seen.add(value);
            if (value == 1) {
                begun.countDown();
                reach(emitted, "the emission from outside");
            }
            if (value > 0 && value < 1_000) {
                self.emit(value + 1);
            }
        });
        pipe.emit(1);
        reach(begun, "the beginning");
        pipe.emit(-1);
        emitted.countDown();
        circuit.await();
        assertThat(seen.size()).isEqualTo(1_001);
        assertThat(seen.getLast()).isEqualTo(-1);
    }

    /// Back and forth between two circuits.
    @Test
    void aCascadeMayAlternateBetweenTwoCircuits() {
        var one = circuit();
        var other = circuit();
        int hops = 100_000;
        var there = new AtomicReference<Pipe<Integer>>();
        var done = new CountDownLatch(1);
        Pipe<Integer> here = one.pipe((Integer value) -> there.get().emit(value + 1));
        there.set(other.pipe((Integer value) -> {
            if (value < hops) {
                here.emit(value + 1);
            } else {
                done.countDown();
            }
        }));
        here.emit(0);
        reach(done, "the last hop");
    }

    /// Around a ring of circuits, several times, with one value per circuit under way.
    @Test
    void valuesPassAroundARingOfCircuits() {
        int length = 64;
        int rounds = 50;
        var circuits = new ArrayList<Circuit>();
        for (int index = 0; index < length; index++) {
            circuits.add(circuit("ring"));
        }
        var arrived = new CountDownLatch(length);
        var pipes = new ArrayList<Pipe<Integer>>();
        for (int index = 0; index < length; index++) {
            int following = (index + 1) % length;
            pipes.add(circuits.get(index).pipe((Integer left) -> {
                if (left == 0) {
                    arrived.countDown();
                } else {
                    pipes.get(following).emit(left - 1);
                }
            }));
        }
        List.copyOf(pipes).forEach(pipe -> pipe.emit(length * rounds));
        reach(arrived, "the last value");
    }
}
