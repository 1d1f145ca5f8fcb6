package io.myelin.substrates.admission;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ContextPipeTest {

    private static final ScopedValue<String> USER = ScopedValue.newInstance();

    private final Circuit circuit = MyelinProvider.circuit(
            cortex().name("carried"), CircuitSettings.builder().onFailure((_, _) -> {}).build());
    private final List<String> seen = new ArrayList<>();

    @AfterEach
    void close() {
        circuit.close();
    }

    @Test
    void aScopedValueIsBoundForOneEmission() {
        ContextPipe<Integer> pipe = ContextPipe.of(
                circuit, ContextCarrier.of(USER), value -> seen.add(value + " " + USER.orElse("nobody")));
        ScopedValue.where(USER, "ada").run(() -> pipe.emit(1));
        pipe.emit(2);
        ScopedValue.where(USER, "grace").run(() -> pipe.emit(3));
        circuit.await();
        assertThat(seen).containsExactly("1 ada", "2 nobody", "3 grace");
    }

    @Test
    void aScopedValueMayBeBoundToNull() {
        ContextPipe<Integer> pipe =
                ContextPipe.of(circuit, ContextCarrier.of(USER), _ -> seen.add(USER.isBound() + " " + USER.get()));
        ScopedValue.where(USER, null).run(() -> pipe.emit(1));
        circuit.await();
        assertThat(seen).containsExactly("true null");
    }

    @Test
    void aCarrierNeedsAKey() {
        assertThatNullPointerException().isThrownBy(() -> ContextCarrier.of(null));
    }

    /// Like a logger's MDC or a tracer's current span: a thread-local variable that is set and restored.
    @Test
    void aThreadLocalIsCarriedByItsOwnCarrier() {
        ThreadLocal<String> span = new ThreadLocal<>();
        var carrier = new ContextCarrier<String>() {
            @Override
            public String capture() {
                return span.get();
            }

            @Override
            public void run(String context, Runnable processing) {
                String before = span.get();
                span.set(context);
                try {
                    processing.run();
                } finally {
                    span.set(before);
                }
            }
        };
        ContextPipe<Integer> pipe = ContextPipe.of(circuit, carrier, value -> {
            seen.add(value + " " + span.get());
            if (value == 1) {
                throw new IllegalStateException("the context is taken away all the same");
            }
        });
        span.set("a");
        pipe.emit(1);
        span.set("b");
        pipe.emit(2);
        circuit.<Integer>pipe(value -> seen.add(value + " " + span.get())).emit(3);
        circuit.await();
        assertThat(seen).containsExactly("1 a", "2 b", "3 null");
    }

    @Test
    void nullIsRefused() {
        ContextPipe<Integer> pipe = ContextPipe.of(circuit, ContextCarrier.of(USER), _ -> {});
        assertThatNullPointerException().isThrownBy(() -> pipe.emit(null));
        assertThatNullPointerException().isThrownBy(() -> ContextPipe.<Integer, Integer>of(circuit, null, _ -> {}));
    }
}
