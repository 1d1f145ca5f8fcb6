package io.myelin.substrates.window;

import static io.myelin.substrates.window.Windows.SUBJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Window;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Reads leaked windows on another thread while their circuit continues: that thread never sees a value.
class WindowRaceTest {

    private static final int CAPACITY = 16;
    private static final int VALUES = 200_000;

    @Test
    void aLeakedWindowShowsNothingToAnotherThread() {
        var leak = new AtomicReference<Window<Integer>>();
        var done = new AtomicBoolean();
        var stage = new RollingWindow<Integer>(CAPACITY, SUBJECT, window -> leak.set(window.reverse()));
        var reader = CompletableFuture.supplyAsync(() -> {
            int faults = 0;
            while (!done.get() || faults == 0) {
                var leaked = leak.get();
                if (leaked != null) {
                    assertThatThrownBy(() -> leaked.forEach(_ -> {})).isInstanceOf(Fault.class);
                    assertThatThrownBy(leaked::first).isInstanceOf(Fault.class);
                    faults++;
                }
            }
            return faults;
        });
        for (int value = 0; value < VALUES && !reader.isDone(); value++) {
            stage.receive(value);
        }
        done.set(true);
        assertThat(reader.join()).isGreaterThan(0);
    }
}
