package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.IdlePolicy;
import io.myelin.substrates.settings.WorkerThreads;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each setting of a circuit has its documented effect.
@Isolated("sets system properties")
class CircuitSettingsTest {

    private static final Name NAME = cortex().name("settings");

    private static Circuit circuit(CircuitSettings.Builder builder) {
        return MyelinProvider.circuit(NAME, builder.build());
    }

    private static Thread threadOf(Circuit circuit) {
        List<Thread> threads = new ArrayList<>();
        circuit.<Integer>pipe(_ -> threads.add(Thread.currentThread())).emit(1);
        circuit.await();
        return threads.getFirst();
    }

    @ParameterizedTest
    @EnumSource(WorkerThreads.class)
    void eachCircuitHasItsOwnKindOfWorker(WorkerThreads kind) {
        Circuit circuit = circuit(CircuitSettings.builder().worker(kind));
        assertThat(MyelinProvider.settings(circuit).worker()).isEqualTo(kind);
        assertThat(threadOf(circuit).isVirtual()).isEqualTo(kind == WorkerThreads.VIRTUAL);
        circuit.closeAwait();
    }

    @Test
    void theThreadFactoryMakesTheThreadAndKeepsWhatItSet() {
        ClassLoader loader = new ClassLoader() {};
        Circuit circuit = circuit(CircuitSettings.builder().threadFactory(loop -> {
            Thread thread = new Thread(loop, "mine");
            thread.setPriority(Thread.MAX_PRIORITY);
            thread.setContextClassLoader(loader);
            thread.setDaemon(true);
            return thread;
        }));
        Thread thread = threadOf(circuit);
        assertThat(thread.getName()).isEqualTo("mine");
        assertThat(thread.getPriority()).isEqualTo(Thread.MAX_PRIORITY);
        assertThat(thread.getContextClassLoader()).isSameAs(loader);
        circuit.closeAwait();
    }

    @Test
    void aFactoryWithoutAThreadIsAskedAgain() {
        AtomicBoolean willing = new AtomicBoolean();
        Circuit circuit = circuit(CircuitSettings.builder()
                .threadFactory(loop -> willing.get() ? Thread.ofPlatform().daemon().unstarted(loop) : null));
        List<Integer> received = new ArrayList<>();
        var pipe = circuit.<Integer>pipe(received::add);

        assertThatIllegalStateException().isThrownBy(() -> pipe.emit(1)).withMessageContaining("settings");
        willing.set(true);
        pipe.emit(2);
        circuit.await();
        assertThat(received).containsExactly(1, 2);
        circuit.closeAwait();
    }

    /// Two threads that process one circuit would break all guarantees of circuits.
    @Test
    void aThreadThatTheFactoryStartedIsRefusedAndDoesNotRunTheLoop() throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        AtomicBoolean hasty = new AtomicBoolean(true);
        Circuit circuit = circuit(CircuitSettings.builder().threadFactory(loop -> {
            Thread thread = Thread.ofPlatform().daemon().unstarted(loop);
            if (hasty.get()) {
                thread.start();
                started.add(thread);
            }
            return thread;
        }));
        List<Thread> receivedOn = new ArrayList<>();
        var pipe = circuit.<Integer>pipe(_ -> receivedOn.add(Thread.currentThread()));

        for (int i = 0; i < 20; i++) {
            assertThatIllegalStateException().isThrownBy(() -> pipe.emit(1))
                    .withMessageContaining("started the thread");
        }
        for (Thread thread : started) {
            thread.join(); // at once, as it has nothing to run
        }
        hasty.set(false);
        pipe.emit(2);
        circuit.await();
        assertThat(receivedOn).hasSize(21).doesNotContainAnyElementsOf(started);
        assertThat(Set.copyOf(receivedOn)).hasSize(1);
        circuit.closeAwait();
    }

    @Test
    void timedOperatorsGoByTheClock() {
        AtomicLong time = new AtomicLong(Long.MAX_VALUE - 5); // wraps around
        Circuit circuit = circuit(CircuitSettings.builder().clock(time::get));
        List<Integer> received = new ArrayList<>();
        var pipe = cortex().fiber(Integer.class)
                .every(java.time.Duration.ofSeconds(1))
                .pipe(circuit.<Integer>pipe(received::add));
        for (int second = 0; second < 6; second++) {
            pipe.emit(second);
            circuit.await();
            time.addAndGet(500_000_000);
        }
        assertThat(received).containsExactly(2, 4);
        circuit.closeAwait();
    }

    @Test
    void propertiesAreTheDefaultsWhenTheBuilderIsMade() {
        String before = System.getProperty(IdlePolicy.PROPERTY);
        System.setProperty(IdlePolicy.PROPERTY, "latency");
        try {
            var builder = CircuitSettings.builder();
            System.setProperty(IdlePolicy.PROPERTY, "rarely");
            assertThat(builder.build().idlePolicy()).isEqualTo(IdlePolicy.LATENCY);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> cortex().circuit(NAME))
                    .withMessageContaining("saving, balanced, latency");
        } finally {
            if (before == null) {
                System.clearProperty(IdlePolicy.PROPERTY);
            } else {
                System.setProperty(IdlePolicy.PROPERTY, before);
            }
        }
    }

    @Test
    void settingsCanBeReadBackAndPrinted() {
        Circuit circuit = circuit(CircuitSettings.builder()
                .idlePolicy(IdlePolicy.SAVING).worker(WorkerThreads.PLATFORM).label("edge"));
        assertThat(MyelinProvider.settings(circuit))
                .hasToString("worker=PLATFORM idlePolicy=SAVING dispatch=COMPILED failures=common clock=system"
                        + " label=\"edge\"");
        circuit.closeAwait();
        assertThat(MyelinProvider.settings(circuit).label()).isEqualTo("edge");
    }

    @Test
    void nullAndForeignCircuitsAreRefused() {
        var builder = CircuitSettings.builder();
        assertThatNullPointerException().isThrownBy(() -> MyelinProvider.circuit(null, builder.build()));
        assertThatNullPointerException().isThrownBy(() -> MyelinProvider.circuit(NAME, null));
        assertThatNullPointerException().isThrownBy(() -> builder.worker(null));
        assertThatNullPointerException().isThrownBy(() -> builder.threadFactory(null));
        assertThatNullPointerException().isThrownBy(() -> builder.idlePolicy(null));
        assertThatNullPointerException().isThrownBy(() -> builder.onFailure(null));
        assertThatNullPointerException().isThrownBy(() -> builder.clock(null));
        assertThatNullPointerException().isThrownBy(() -> builder.label(null));
        Circuit foreign = (Circuit) Proxy.newProxyInstance(
                Circuit.class.getClassLoader(), new Class<?>[] {Circuit.class}, (_, _, _) -> null);
        assertThatIllegalArgumentException().isThrownBy(() -> MyelinProvider.settings(foreign));
    }

    @Test
    void aListenerIsToldOfOperatorsAndMayRefuseThem() {
        List<String> told = new ArrayList<>();
        Circuit circuit = circuit(CircuitSettings.builder().onOperator(operator -> {
            told.add(operator);
            if (operator.equals("Skip")) {
                throw new IllegalStateException("no skip");
            }
        }));
        Pipe<Integer> target = circuit.pipe(_ -> {});
        cortex().fiber(Integer.class).guard(value -> value > 1).limit(3).pipe(target);
        assertThat(told).containsExactly("Limit", "Guard");
        var refused = cortex().fiber(Integer.class).skip(1);
        assertThatIllegalStateException().isThrownBy(() -> refused.pipe(target)).withMessage("no skip");
        circuit.closeAwait();
    }
}
