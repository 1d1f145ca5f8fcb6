package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Pipe;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BoundedInletTest {

    @SuppressWarnings("unchecked")
    private final Pipe<Long> pipe = (Pipe<Long>) Proxy.newProxyInstance(
            Pipe.class.getClassLoader(), new Class<?>[] {Pipe.class}, (_, _, _) -> {
                throw new OutOfMemoryError("no memory for the emission");
            });

    /// The circuit never receives these emissions, so it returns no permit for them.
    @Test
    void aPipeThatThrowsTakesNoRoom() {
        var permits = new Semaphore(1);
        var inlet = new BoundedInlet<>("c", pipe, permits, () -> false, () -> {});
        assertThatThrownBy(() -> inlet.emit(1L)).isInstanceOf(OutOfMemoryError.class);
        assertThat(permits.availablePermits()).isEqualTo(1);
        assertThatThrownBy(() -> inlet.offer(2L)).isInstanceOf(OutOfMemoryError.class);
        assertThat(permits.availablePermits()).isEqualTo(1);
    }

    /// It would wait for itself.
    @Test
    void theCircuitsOwnThreadDoesNotWait() {
        var waits = new ArrayList<Long>();
        var permits = new Semaphore(0) {
            @Override
            public boolean tryAcquire(long timeout, TimeUnit unit) {
                waits.add(timeout);
                return false;
            }
        };
        var inlet = new BoundedInlet<>("c", pipe, permits, () -> false, () -> {
            throw new IllegalStateException("own");
        });
        assertThatThrownBy(() -> inlet.emit(1L)).hasMessage("own");
        assertThat(waits).containsExactly(0L);
    }
}
