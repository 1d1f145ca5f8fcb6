package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Pipe;
import java.lang.reflect.Proxy;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class BoundedInletTest {

    /// The circuit never receives these emissions, so it returns no permit for them.
    @Test
    void aPipeThatThrowsTakesNoRoom() {
        var permits = new Semaphore(1);
        @SuppressWarnings("unchecked")
        Pipe<Long> pipe = (Pipe<Long>) Proxy.newProxyInstance(
                Pipe.class.getClassLoader(), new Class<?>[] {Pipe.class}, (_, _, _) -> {
                    throw new OutOfMemoryError("no memory for the emission");
                });
        var inlet = new BoundedInlet<>("c", pipe, permits, () -> false, () -> {});
        assertThatThrownBy(() -> inlet.emit(1L)).isInstanceOf(OutOfMemoryError.class);
        assertThat(permits.availablePermits()).isEqualTo(1);
        assertThatThrownBy(() -> inlet.offer(2L)).isInstanceOf(OutOfMemoryError.class);
        assertThat(permits.availablePermits()).isEqualTo(1);
    }
}
