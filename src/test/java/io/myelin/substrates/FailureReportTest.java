package io.myelin.substrates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// Who learns of what a callback throws, and how often.
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
    private static <X extends Throwable> void sneak(final Throwable failure) throws X {
        throw (X) failure;
    }

    @Test
    void byDefaultTheUncaughtExceptionHandlerAndOnce() {
        final List<Thread> threads = new ArrayList<>();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            threads.add(thread);
            reported.add(failure);
        });
        final List<Throwable> thrown = List.of(
                new IllegalStateException(), new AssertionError(), new StackOverflowError(), new Exception());
        thrown.forEach(failing()::emit);
        circuit.await();

        assertEquals(thrown, reported);
        assertEquals(List.of("failures"), threads.stream().map(Thread::getName).distinct().toList());
        assertEquals(thrown.size(), MyelinProvider.failures(circuit));
    }

    @Test
    void aHandlerOfTheApplicationGetsTheCircuitToo() {
        MyelinProvider.onFailure((subject, failure) -> {
            assertSame(circuit.subject(), subject);
            reported.add(failure);
        });
        final var thrown = new IllegalStateException();
        failing().emit(thrown);
        circuit.await();

        assertEquals(List.of(thrown), reported);
        assertEquals(1, MyelinProvider.failures(circuit));
        assertEquals(0, MyelinProvider.failures(CORTEX.circuit()));
    }

    @Test
    void whatTheHandlerThrowsIsCountedAndGoesNoFurther() {
        MyelinProvider.onFailure((_, _) -> {
            throw new IllegalArgumentException("the handler's own");
        });
        failing().emit(new IllegalStateException());
        circuit.await();

        assertEquals(2, MyelinProvider.failures(circuit));
    }

    @Test
    void everyKindOfCallbackIsReported() {
        MyelinProvider.onFailure((_, failure) -> reported.add(failure));
        final Conduit<Integer> conduit = circuit.conduit(NAME, Integer.class);
        final var inCallback = new IllegalStateException("callback");
        final var inStage = new IllegalStateException("stage");
        final var inUpdate = new IllegalStateException("update");
        final var inClose = new IllegalStateException("close");
        final var subscription = conduit.subscribe(
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

        assertEquals(List.of(inStage, inCallback, inUpdate, inClose), reported);
        assertEquals(4, MyelinProvider.failures(circuit));
    }

    @Test
    void badArgumentsAreRefused() {
        assertThrows(NullPointerException.class, () -> MyelinProvider.onFailure(null));
        assertThrows(IllegalArgumentException.class, () -> MyelinProvider.failures(null));
    }
}
