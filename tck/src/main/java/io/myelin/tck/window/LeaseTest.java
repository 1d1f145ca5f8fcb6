package io.myelin.tck.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Samples;
import io.myelin.tck.support.Specimens;
import io.myelin.tck.support.TestThreads;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A window, and every view made of it, is valid only during its callback, and on its circuit.
@Tag("api")
final class LeaseTest extends CircuitTest {

    private static final int CAPACITY = 4;

    private Map<String, Flow<Object, Window<Object>>> flows() {
        var flows = new LinkedHashMap<String, Flow<Object, Window<Object>>>();
        flows.put("by count", cortex.flow(Object.class).window(CAPACITY));
        flows.put("by time", cortex.flow(Object.class).window(Duration.ofDays(1), CAPACITY));
        return flows;
    }

    private static Map<String, UnaryOperator<Window<Object>>> views() {
        var views = new LinkedHashMap<String, UnaryOperator<Window<Object>>>();
        views.put("itself", window -> window);
        views.put("prefix", window -> window.prefix(2));
        views.put("suffix", window -> window.suffix(2));
        views.put("skip", window -> window.skip(1));
        views.put("trim", window -> window.trim(1));
        views.put("slice", window -> window.slice(1, 2));
        views.put("reverse", window -> window.reverse());
        views.put("view of a view", window -> window.reverse().skip(1).trim(1));
        views.put("one value", window -> window.prefix(1));
        views.put("empty", window -> window.prefix(0));
        views.put("empty reverse", window -> window.skip(CAPACITY).reverse());
        return views;
    }

    private static List<Method> operations() {
        var operations = List.of(Window.class.getMethods());
        assertThat(operations.size() >= 17).as(operations::toString).isTrue();
        return operations;
    }

    /// A view that was kept too long, and the subject that its faults have to name.
    private record Kept(Window<Object> view, Subject<?> subject) {}

    private Kept keep(Circuit circuit, Flow<Object, Window<Object>> flow, UnaryOperator<Window<Object>> view,
            int further) {
        var kept = new AtomicReference<Window<Object>>();
        var pipe = flow.pipe(circuit.<Window<Object>>pipe(window -> {
            if (window.last().equals(CAPACITY)) {
                kept.set(view.apply(window));
            }
        }));
        for (int value = 1; value <= CAPACITY + further; value++) {
            pipe.emit(value);
        }
        circuit.await();
        return new Kept(kept.get(), pipe.subject());
    }

    private void assertOver(Kept kept, Samples samples) {
        for (var operation : operations()) {
            var thrown = Specimens.thrown(kept.view(), operation, samples.of(operation));
            assertThat(thrown).as(operation::toString).isInstanceOf(Fault.class);
            var fault = (Fault) thrown;
            assertThatObject(fault.subject()).as(operation::toString).isSameAs(kept.subject());
            assertThat(fault.operation()).as(operation::toString).isEqualTo(operation.getName());
        }
    }

    /// Right after the callback, and after further values have arrived.
    @TestFactory
    Stream<DynamicTest> everyOperationOfAKeptViewIsRefused() {
        var circuit = circuit();
        var samples = new Samples(cortex, circuit);
        var tests = new ArrayList<DynamicTest>();
        flows().forEach((kind, flow) -> views().forEach((label, view) -> {
            for (int further : new int[] {0, 1, 2, 3 * CAPACITY}) {
                tests.add(dynamicTest(kind + ", " + label + ", " + further + " later", () -> {
                    var kept = keep(circuit, flow, view, further);
                    assertOver(kept, samples);
                    TestThreads.run(1, _ -> assertOver(kept, samples));
                    on(circuit, () -> assertOver(kept, samples));
                }));
            }
        }));
        return tests.stream();
    }

    /// During a later callback of the same stage, which holds a lease of its own.
    @Test
    void aKeptViewIsRefusedDuringALaterCallback() {
        var circuit = circuit();
        var samples = new Samples(cortex, circuit);
        for (var flow : flows().values()) {
            for (var view : views().values()) {
                var kept = new AtomicReference<Window<Object>>();
                var subject = new AtomicReference<Subject<?>>();
                var failure = new AtomicReference<Throwable>();
                var pipe = flow.pipe(circuit.<Window<Object>>pipe(window -> {
                    if (kept.get() == null) {
                        kept.set(view.apply(window));
                        return;
                    }
                    try {
                        assertOver(new Kept(kept.get(), subject.get()), samples);
                        assertThat(window.size()).isEqualTo(2);
                    } catch (Throwable thrown) {
                        failure.set(thrown);
                    }
                }));
                subject.set(pipe.subject());
                pipe.emit(1);
                pipe.emit(2);
                circuit.await();
                if (failure.get() != null) {
                    throw new AssertionError(failure.get());
                }
            }
        }
    }

    /// The lease also ends when the callback throws, whether the receptor or a stage before it.
    @Test
    void aKeptViewIsRefusedAfterACallbackThatFailed() {
        expectFailures();
        var circuit = circuit();
        var samples = new Samples(cortex, circuit);
        for (var flow : flows().values()) {
            var kept = new AtomicReference<Window<Object>>();
            var failing = circuit.<Window<Object>>pipe(window -> {
                kept.set(window);
                throw new IllegalStateException("on purpose");
            });
            var stage = flow.map(window -> {
                kept.set(window);
                throw new IllegalStateException("on purpose");
            });
            for (var pipe : List.of(flow.pipe(failing), stage.pipe(circuit.pipe()))) {
                pipe.emit(1);
                circuit.await();
                assertOver(new Kept(kept.get(), pipe.subject()), samples);
            }
        }
    }

    /// A window that is emitted arrives too late: the pipe receives it after the callback.
    @Test
    void anEmittedWindowIsRefused() {
        var circuit = circuit();
        var there = circuit();
        var samples = new Samples(cortex, circuit);
        for (var target : List.of(circuit, there)) {
            var late = new AtomicReference<Window<Object>>();
            Pipe<Window<Object>> next = target.pipe((Window<Object> window) -> late.set(window));
            var pipe = cortex.flow(Object.class).window(2).pipe(circuit.<Window<Object>>pipe(next::emit));
            pipe.emit(1);
            settle(1, circuit, there);
            assertOver(new Kept(late.get(), pipe.subject()), samples);
        }
    }

    /// Functions given to an operation may use the window too; it is still the same callback.
    @Test
    void nestedUseIsAllowedDuringTheCallback() {
        var circuit = circuit();
        var sums = new ArrayList<Integer>();
        var pipe = cortex.flow(Integer.class).window(3).pipe(circuit.<Window<Integer>>pipe(
                window -> sums.add(window.fold(0, (sum, _) -> sum + window.reverse().reduce(0, Integer::sum)))));
        List.of(1, 2, 3, 4).forEach(pipe::emit);
        circuit.await();
        assertThat(sums).isEqualTo(List.of(1, 6, 18, 27));
    }

    @Test
    void aWindowStaysWhileItsCallbackEmits() {
        var circuit = circuit();
        var sums = new ArrayList<Integer>();
        var own = new AtomicReference<Pipe<Integer>>();
        own.set(cortex.flow(Integer.class).window(3).pipe(circuit.<Window<Integer>>pipe(window -> {
            if (window.size() == 1) {
                own.get().emit(10);
                own.get().emit(100);
            }
            sums.add(window.fold(0, Integer::sum));
        })));
        own.get().emit(1);
        circuit.await();
        assertThat(sums).containsExactly(1, 11, 111);
    }

    /// A window belongs to its circuit: another thread, even that of another circuit, is refused while the callback
    /// runs, with any view, and the callback continues undisturbed.
    @Test
    void aWindowIsRefusedOnAnotherThread() {
        var circuit = circuit();
        var other = circuit();
        var samples = new Samples(cortex, circuit);
        for (var flow : flows().values()) {
            var subject = new AtomicReference<Subject<?>>();
            var sizes = new ArrayList<Integer>();
            var pipe = flow.pipe(circuit.<Window<Object>>pipe(window -> {
                var kept = views().values().stream()
                        .map(view -> new Kept(view.apply(window), subject.get())).toList();
                TestThreads.run(1, _ -> kept.forEach(each -> assertOver(each, samples)));
                on(other, () -> kept.forEach(each -> assertOver(each, samples)));
                sizes.add(window.size());
            }));
            subject.set(pipe.subject());
            for (int value = 1; value <= CAPACITY; value++) {
                pipe.emit(value);
            }
            circuit.await();
            assertThat(sizes).isEqualTo(List.of(1, 2, 3, 4).subList(0, CAPACITY));
        }
    }
}
