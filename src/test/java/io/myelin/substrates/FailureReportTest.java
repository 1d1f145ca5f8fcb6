package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// The failure of a callback is reported at the documented place, and once.
@Isolated("replaces handlers of the whole process")
class FailureReportTest {

    private static final Cortex CORTEX = Substrates.cortex();
    private static final Name NAME = CORTEX.name("failures");

    private final UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    private final Circuit circuit = CORTEX.circuit(NAME);
    private final List<Throwable> reported = new ArrayList<>();

    @AfterEach
    void restore() {
        circuit.close();
        MyelinProvider.onFailureDefault();
        Thread.setDefaultUncaughtExceptionHandler(before);
    }

    private Pipe<Throwable> failing() {
        return circuit.pipe(failure -> sneak(failure));
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void sneak(Throwable failure) throws X {
        throw (X) failure;
    }

    @Test
    void byDefaultAFailureGoesOnceToTheUncaughtExceptionHandler() {
        List<Thread> threads = new ArrayList<>();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            threads.add(thread);
            reported.add(failure);
        });
        List<Throwable> thrown = List.of(
                new IllegalStateException(), new AssertionError(), new StackOverflowError(), new Exception());
        thrown.forEach(failing()::emit);
        circuit.await();

        assertThat(reported).isEqualTo(thrown);
        assertThat(threads.stream().map(Thread::getName).distinct().toList()).isEqualTo(List.of("failures"));
        assertThat(MyelinProvider.failures(circuit)).isEqualTo(thrown.size());
    }

    @Test
    void anApplicationsHandlerReceivesTheClosestSubjectToo() {
        var closest = new ArrayList<Subject<?>>();
        MyelinProvider.onFailure((subject, failure) -> {
            closest.add(subject);
            reported.add(failure);
        });
        var thrown = new IllegalStateException();
        var pipe = failing();
        pipe.emit(thrown);
        circuit.await();

        assertThat(reported).isEqualTo(List.of(thrown));
        assertThat(closest).isEqualTo(List.of(pipe.subject()));
        assertThat(MyelinProvider.failures(circuit)).isEqualTo(1);
        assertThat(MyelinProvider.failures(CORTEX.circuit())).isEqualTo(0);
    }

    @Test
    void exceptionsOfTheHandlerAreCountedAndContained() {
        MyelinProvider.onFailure((_, _) -> {
            throw new IllegalArgumentException("the handler's own");
        });
        failing().emit(new IllegalStateException());
        circuit.await();

        assertThat(MyelinProvider.failures(circuit)).isEqualTo(2);
    }

    @Test
    void everyKindOfCallbackIsReported() {
        MyelinProvider.onFailure((_, failure) -> reported.add(failure));
        Conduit<Integer> conduit = circuit.conduit(NAME, Integer.class);
        var inCallback = new IllegalStateException("callback");
        var inStage = new IllegalStateException("stage");
        var inUpdate = new IllegalStateException("update");
        var inClose = new IllegalStateException("close");
        var subscription = conduit.subscribe(
                circuit.subscriber(NAME, (_, _) -> {
                    throw inCallback;
                }),
                _ -> {
                    throw inClose;
                });
        CORTEX.<Integer>fiber()
                .guard(_ -> {
                    throw inStage;
                })
                .pipe(conduit.get(NAME))
                .emit(1);
        conduit.get(NAME).emit(2);
        circuit.port(NAME, 0).update(_ -> {
            throw inUpdate;
        });
        subscription.close();
        circuit.await();

        assertThat(reported).isEqualTo(List.of(inStage, inCallback, inUpdate, inClose));
        assertThat(MyelinProvider.failures(circuit)).isEqualTo(4);
    }

    @Test
    void badArgumentsAreRefused() {
        assertThatThrownBy(() -> MyelinProvider.onFailure(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> MyelinProvider.failures(null)).isInstanceOf(IllegalArgumentException.class);
    }
}
