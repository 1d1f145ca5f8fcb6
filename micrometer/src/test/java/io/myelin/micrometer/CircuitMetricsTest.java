package io.myelin.micrometer;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.humainary.substrates.api.Substrates.Circuit;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitListener;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.WorkerThreads;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The meters of circuits in a Prometheus registry.
class CircuitMetricsTest {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private CircuitMetrics metrics = new CircuitMetrics();

    @AfterEach
    void close() {
        metrics.close();
        assertThat(registry.scrape()).doesNotContain("myelin_circuit");
    }

    private static Circuit circuit(String name) {
        return MyelinProvider.circuit(
                cortex().name(name), CircuitSettings.builder().label("edge").onFailure((_, _) -> {}).build());
    }

    @Test
    void everyMeterIsRegisteredAndRemovedWithItsCircuit() {
        metrics.bindTo(registry);
        var circuit = circuit("plant.north");
        var pipe = circuit.<Integer>pipe(value -> {
            if (value == 3) {
                throw new IllegalStateException("three");
            }
        });
        for (int value = 1; value <= 5; value++) {
            pipe.emit(value);
        }
        circuit.await();

        assertThat(registry.scrape()).contains(
                "myelin_circuit_admitted_total{circuit=\"plant.north\",label=\"edge\"} 5.0",
                "myelin_circuit_delivered_total{circuit=\"plant.north\",label=\"edge\"} 5.0",
                "myelin_circuit_failures_total{circuit=\"plant.north\",label=\"edge\"} 1.0",
                "myelin_circuit_waiting{circuit=\"plant.north\",label=\"edge\"} 0.0",
                "myelin_circuit_open{circuit=\"plant.north\",label=\"edge\"} 1.0",
                "myelin_circuit_processing_seconds{circuit=\"plant.north\",label=\"edge\"} 0.0");

        circuit.closeAwait();
        assertThat(registry.scrape()).doesNotContain("plant.north");
    }

    /// The second binding would share the meters of the first, and the first close would remove them.
    @Test
    void aRegistryIsBoundByOneObjectAtATime() {
        metrics.bindTo(registry);
        var circuit = circuit("once");
        var second = new CircuitMetrics();
        try {
            assertThatIllegalStateException().isThrownBy(() -> second.bindTo(registry))
                    .withMessageContaining("has the meters of circuits already");
            assertThatIllegalStateException().isThrownBy(() -> metrics.bindTo(registry));
            // The refused object is not bound, so its end removes nothing.
            second.close();
            assertThat(registry.scrape()).contains("myelin_circuit_open{circuit=\"once\",label=\"edge\"} 1.0");
            metrics.close();
            second.bindTo(registry);
            assertThat(registry.scrape()).contains("myelin_circuit_open{circuit=\"once\",label=\"edge\"} 1.0");
        } finally {
            second.close();
        }
        assertThat(registry.scrape()).doesNotContain("once");
        circuit.close();
    }

    /// A composite's meters are those of its registries.
    @Test
    void aRegistryIsBoundAloneOrInOneComposite() {
        var composite = new CompositeMeterRegistry().add(new CompositeMeterRegistry().add(registry));
        var other = new CompositeMeterRegistry().add(registry);
        var circuit = circuit("composed");
        var open = "myelin_circuit_open{circuit=\"composed\",label=\"edge\"} 1.0";
        var second = new CircuitMetrics();
        try {
            metrics.bindTo(registry);
            assertThatIllegalStateException().isThrownBy(() -> second.bindTo(composite));
            second.close();
            assertThat(registry.scrape()).contains(open);
            metrics.close();

            metrics.bindTo(composite);
            assertThat(registry.scrape()).contains(open);
            assertThatIllegalStateException().isThrownBy(() -> second.bindTo(registry));
            assertThatIllegalStateException().isThrownBy(() -> second.bindTo(other));
            second.close();
            assertThat(registry.scrape()).contains(open);
        } finally {
            second.close();
        }
        circuit.close();
    }

    /// The meters that were registered before would show the counts of a group without circuits.
    @Test
    void aFilterThatThrowsForAMeterLeavesNoneOfItsGroup() {
        var refusing = new AtomicBoolean(true);
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                if (refusing.get() && id.getName().equals("myelin.circuit.waiting")) {
                    throw new IllegalStateException("refused " + id.getTag("circuit"));
                }
                return id;
            }
        });
        var reported = new ArrayList<String>();
        var thread = Thread.currentThread();
        thread.setUncaughtExceptionHandler((_, failure) -> reported.add(failure.getMessage()));
        try {
            metrics.bindTo(registry);
            var first = circuit("filtered");
            assertThat(registry.scrape()).doesNotContain("filtered");
            assertThat(reported).contains("refused filtered");
            refusing.set(false);
            var second = circuit("filtered");
            second.<Integer>pipe().emit(1);
            second.await();
            assertThat(registry.scrape()).contains(
                    "myelin_circuit_admitted_total{circuit=\"filtered\",label=\"edge\"} 1.0",
                    "myelin_circuit_open{circuit=\"filtered\",label=\"edge\"} 1.0");
            second.closeAwait();
            first.close();
        } finally {
            thread.setUncaughtExceptionHandler(null);
        }
    }

    /// Its meters are removed before its listener throws.
    @Test
    void aRegistryThatThrowsForEachRemovalKeepsNoMeterAndIsBoundAgain() {
        var throwing = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        throwing.config().onMeterRemoved(meter -> {
            throw new IllegalStateException("removed " + meter.getId().getName());
        });
        var reported = new ArrayList<String>();
        var thread = Thread.currentThread();
        thread.setUncaughtExceptionHandler((_, failure) -> reported.add(failure.getMessage()));
        var circuit = circuit("kept");
        try {
            metrics.bindTo(throwing);
            metrics.bindTo(registry);
            metrics.close();
            for (var ended : List.of(throwing, registry)) {
                assertThat(ended.scrape()).doesNotContain("kept");
            }
            assertThat(reported).hasSize(6).contains("removed myelin.circuit.open");
            metrics.bindTo(throwing);
            assertThat(throwing.scrape()).contains("myelin_circuit_open{circuit=\"kept\",label=\"edge\"} 1.0");
            metrics.close();
        } finally {
            thread.setUncaughtExceptionHandler(null);
        }
        circuit.close();
    }

    @Test
    void oneObjectMayBindSeveralRegistries() {
        var other = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        metrics.bindTo(registry);
        metrics.bindTo(other);
        var circuit = circuit("both");
        for (var bound : List.of(registry, other)) {
            assertThat(bound.scrape()).contains("myelin_circuit_open{circuit=\"both\",label=\"edge\"} 1.0");
        }
        circuit.close();
    }

    /// The listener is registered before the metrics, so it closes them after the circuit was made and before they are
    /// notified of it.
    @Test
    void aCircuitThatIsMadeDuringCloseGetsNoMeters() throws Exception {
        var closing = new CircuitListener() {
            @Override
            public void opened(Circuit circuit) {
                if (circuit.subject().name().toString().equals("late")) {
                    metrics.close();
                }
            }

            @Override
            public void closed(Circuit circuit) {}
        };
        try (var _ = MyelinProvider.onCircuits(closing)) {
            metrics.bindTo(registry);
            var circuit = circuit("late");
            assertThat(registry.scrape()).doesNotContain("late");
            circuit.close();
        }
    }

    @Test
    void emissionsThatAClosedCircuitStillDeliversAreCounted() throws InterruptedException {
        metrics.bindTo(registry);
        var closing = circuit("closing");
        var other = circuit("closing");
        var release = new CountDownLatch(1);
        var pipe = closing.<Integer>pipe(_ -> await(release));
        for (int value = 1; value <= 5; value++) {
            pipe.emit(value);
        }
        closing.close();
        release.countDown();
        closing.closeAwait();
        assertThat(registry.scrape())
                .contains("myelin_circuit_delivered_total{circuit=\"closing\",label=\"edge\"} 5.0")
                .contains("myelin_circuit_waiting{circuit=\"closing\",label=\"edge\"} 0.0")
                .contains("myelin_circuit_open{circuit=\"closing\",label=\"edge\"} 1.0");
        other.closeAwait();
    }

    /// Of a meter's value, the sum over all tags.
    private void assertMeters(int delivered, int open, int meters) {
        var text = registry.scrape();
        assertThat(text.lines().filter(line -> line.startsWith("myelin_circuit_"))).hasSize(meters);
        assertThat(sum(text, "myelin_circuit_delivered_total")).isEqualTo(delivered);
        assertThat(sum(text, "myelin_circuit_open")).isEqualTo(open);
    }

    private static double sum(String text, String meter) {
        return text.lines().filter(line -> line.startsWith(meter))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ')))).sum();
    }

    private static void emit(Circuit circuit, int emissions) {
        var pipe = circuit.<Integer>pipe(_ -> {});
        for (int value = 0; value < emissions; value++) {
            pipe.emit(value);
        }
        circuit.await();
    }

    static Stream<MeterFilter> mergingFilters() {
        return Stream.of(
                MeterFilter.ignoreTags("circuit"),
                MeterFilter.replaceTagValues("circuit", _ -> "any"),
                MeterFilter.ignoreTags("circuit", "label"));
    }

    @ParameterizedTest
    @MethodSource("mergingFilters")
    void circuitsWhoseTagsAFilterMakesEqualShareTheirMeters(MeterFilter merging) {
        registry.config().meterFilter(merging);
        metrics.bindTo(registry);
        var one = circuit("one");
        var two = circuit("two");
        emit(one, 10);
        emit(two, 5);
        assertMeters(15, 2, 6);
        one.closeAwait();
        assertMeters(15, 1, 6);
        var three = circuit("three");
        emit(three, 1);
        emit(two, 100);
        assertMeters(116, 2, 6);
        two.closeAwait();
        assertMeters(116, 1, 6);
        three.closeAwait();
        assertMeters(0, 0, 0);
    }

    /// Each meter has its own filters, so circuits may share one and not another.
    @Test
    void aFilterMayMergeOneMeterAlone() {
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                return id.getName().endsWith("delivered") ? id.replaceTags(Tags.empty()) : id;
            }
        });
        metrics.bindTo(registry);
        var one = circuit("one");
        var two = circuit("two");
        emit(one, 10);
        emit(two, 5);
        assertMeters(15, 2, 11);
        assertThat(registry.scrape()).contains("myelin_circuit_open{circuit=\"one\",label=\"edge\"} 1.0");
        one.closeAwait();
        assertMeters(15, 1, 6);
        two.closeAwait();
    }

    @Test
    void aFilterThatIsAddedLateActsOnLaterCircuits() {
        metrics.bindTo(registry);
        var one = circuit("one");
        emit(one, 10);
        registry.config().meterFilter(MeterFilter.replaceTagValues("circuit", _ -> "one"));
        var two = circuit("two");
        emit(two, 5);
        assertMeters(15, 2, 6);
        one.closeAwait();
        assertMeters(15, 1, 6);
        var again = circuit("one");
        emit(again, 2);
        assertMeters(17, 2, 6);
        two.closeAwait();
        again.closeAwait();
        assertMeters(0, 0, 0);
    }

    @Test
    void theBoundCountsGroupsAfterTheFilters() {
        registry.config().meterFilter(
                MeterFilter.replaceTagValues("circuit", name -> name.startsWith("session") ? "session" : name));
        metrics = new CircuitMetrics(2);
        metrics.bindTo(registry);
        var circuits = Stream.of("session1", "session2", "plant", "session3", "beyond")
                .map(CircuitMetricsTest::circuit).toList();
        assertThat(registry.scrape())
                .contains("myelin_circuit_open{circuit=\"session\",label=\"edge\"} 3.0")
                .contains("myelin_circuit_open{circuit=\"plant\",label=\"edge\"} 1.0")
                .contains("myelin_circuit_open{circuit=\"(others)\",label=\"\"} 1.0");
        circuits.forEach(Circuit::close);
    }

    @Test
    void metersThatAFilterDeniesAreAbsent() {
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("myelin.circuit.waiting"));
        metrics.bindTo(registry);
        var one = circuit("one");
        emit(one, 10);
        assertMeters(10, 1, 5);
        one.closeAwait();
        assertMeters(0, 0, 0);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    @Test
    void theGroupBeyondTheBoundTakesNoPlaceOfAnother() {
        metrics = new CircuitMetrics(1);
        metrics.bindTo(registry);
        var first = circuit("first");
        var beyond = circuit("beyond");
        first.close();
        var next = circuit("next");
        assertThat(registry.scrape())
                .contains("myelin_circuit_open{circuit=\"(others)\",label=\"\"} 1.0")
                .contains("myelin_circuit_open{circuit=\"next\",label=\"edge\"} 1.0");
        beyond.close();
        next.close();
    }

    /// An idle circuit on shared threads, of which the application keeps nothing.
    @Test
    void noCounterFallsWhenACircuitIsCollected() {
        metrics.bindTo(registry);
        var kept = circuit("collected");
        var forgotten = new WeakReference<>(usedOnSharedThreads("collected"));
        var counted = "myelin_circuit_delivered_total{circuit=\"collected\",label=\"edge\"} 3.0";
        assertThat(registry.scrape()).contains(counted);
        assertCollected(forgotten);
        assertThat(registry.scrape()).contains(counted)
                .contains("myelin_circuit_open{circuit=\"collected\",label=\"edge\"} 1.0");
        var another = circuit("collected");
        assertThat(registry.scrape()).contains(counted);
        another.close();
        kept.close();
    }

    /// What waited when it was last read has been delivered since, or it would not have been collected.
    @Test
    void nothingWaitsInACircuitThatWasCollected() {
        metrics.bindTo(registry);
        var kept = circuit("collected");
        var waiting = "myelin_circuit_waiting{circuit=\"collected\",label=\"edge\"} ";
        var forgotten = new WeakReference<>(readWhileEntriesWaited(waiting));
        assertCollected(forgotten);
        assertThat(registry.scrape()).contains(waiting + "0.0");
        kept.close();
    }

    private static void assertCollected(WeakReference<Circuit> forgotten) {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (forgotten.get() != null && System.nanoTime() - end < 0) {
            System.gc();
        }
        assertThat(forgotten.get()).isNull();
    }

    private Circuit readWhileEntriesWaited(String waiting) {
        var circuit = MyelinProvider.circuit(cortex().name("collected"),
                CircuitSettings.builder().label("edge").worker(WorkerThreads.SHARED).build());
        var go = new Semaphore(0);
        var pipe = circuit.<Integer>pipe(_ -> go.acquireUninterruptibly());
        pipe.emit(1);
        pipe.emit(2);
        assertThat(registry.scrape()).contains(waiting).doesNotContain(waiting + "0.0");
        go.release(2);
        circuit.await();
        return circuit;
    }

    private static Circuit usedOnSharedThreads(String name) {
        var circuit = MyelinProvider.circuit(cortex().name(name),
                CircuitSettings.builder().label("edge").worker(WorkerThreads.SHARED).build());
        var pipe = circuit.<Integer>pipe();
        for (int value = 1; value <= 3; value++) {
            pipe.emit(value);
        }
        circuit.await();
        return circuit;
    }

    @Test
    void aBoundBelowOneAndAMissingRegistryAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CircuitMetrics(0));
        assertThatNullPointerException().isThrownBy(() -> metrics.bindTo(null));
    }
}
