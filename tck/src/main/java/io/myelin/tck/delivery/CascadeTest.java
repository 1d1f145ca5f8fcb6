package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.tck.support.CircuitTest;
import java.util.ArrayList;
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
}
