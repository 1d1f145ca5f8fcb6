package io.myelin.substrates.window;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Window;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Each emission that passes a window allocates one view, of 32 bytes: a larger one made a pass slower.
class WindowSizeTest {

    private static final int EMISSIONS = 100_000;

    /// A view that is kept is allocated even if the compiler sees all of its uses.
    private @Nullable Window<Integer> kept;

    @Test
    void aWindowHas32Bytes() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var stage = new RollingWindow<Integer>(16, Windows.SUBJECT,
                (Receptor<Window<Integer>>) window -> kept = window);
        Integer value = 1;
        emit(stage, value);
        long before = threads.getCurrentThreadAllocatedBytes();
        emit(stage, value);
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(kept).isNotNull();
        // With compressed references and class pointers, the default of heaps below 32 GB.
        assertThat(bytes / EMISSIONS).isEqualTo(32);
    }

    private static void emit(RollingWindow<Integer> stage, Integer value) {
        for (int i = 0; i < EMISSIONS; i++) {
            stage.receive(value);
        }
    }
}
