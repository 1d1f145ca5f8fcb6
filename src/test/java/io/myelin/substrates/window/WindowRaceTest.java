package io.myelin.substrates.window;

import static io.myelin.substrates.window.Windows.SUBJECT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Window;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Reads leaked windows on another thread while their circuit goes on.
class WindowRaceTest {

    private static final int CAPACITY = 16;
    private static final int VALUES = 1_000_000;

    private record Leaked(Window<Integer> window, int newest) {
    }

    @Test
    void aLeakedWindowShowsItsOwnValuesOrNone() {
        var leak = new AtomicReference<Leaked>();
        var done = new AtomicBoolean();
        var newest = new int[1];
        var stage = new RollingWindow<Integer>(CAPACITY, SUBJECT,
                window -> leak.set(new Leaked(window.reverse(), newest[0])));
        var reader = CompletableFuture.supplyAsync(() -> {
            int faults = 0;
            var seen = new ArrayList<Integer>();
            while (!done.get()) {
                var leaked = leak.get();
                if (leaked == null) {
                    continue;
                }
                seen.clear();
                try {
                    leaked.window.forEach(seen::add);
                    assertEquals(Math.min(leaked.newest + 1, CAPACITY), seen.size());
                } catch (Fault over) {
                    faults++;
                }
                for (int index = 0; index < seen.size(); index++) {
                    assertEquals(leaked.newest - index, seen.get(index));
                }
            }
            return faults;
        });
        for (int value = 0; value < VALUES && !reader.isDone(); value++) {
            newest[0] = value;
            stage.receive(value);
        }
        done.set(true);
        assertTrue(reader.join() >= 0);
    }
}
