package io.myelin.substrates.window;

import static io.myelin.substrates.window.Windows.SUBJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Window;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A window is valid only during the callback that it is passed to.
class WindowLeaseTest {

    private interface Windowed {
        Receptor<Integer> before(Receptor<Window<Integer>> next);
    }

    static List<Windowed> stages() {
        return List.of(
                next -> new RollingWindow<>(3, SUBJECT, next),
                next -> new TimedWindow<>(1_000, 3, () -> 0, SUBJECT, next));
    }

    @ParameterizedTest
    @MethodSource("stages")
    void saysWhyItIsRefused(Windowed windowed) {
        var kept = new ArrayList<Window<Integer>>();
        var stage = windowed.before(kept::add);
        stage.receive(1);
        var window = kept.getFirst();
        assertThat(catchThrowableOfType(Fault.class, window::size).getMessage())
                .isEqualTo("size was called on a window of " + SUBJECT + " whose callback had returned");
        var elsewhere = CompletableFuture.supplyAsync(() -> catchThrowableOfType(Fault.class, window::size));
        assertThat(elsewhere.join())
                .hasMessage("size was called on a window of " + SUBJECT + " by another thread than its circuit's");
    }

    @Test
    void valuesThatLeftTheWindowAreNotRetained() {
        assertForgets(new RollingWindow<>(3, SUBJECT, window -> {}));
        assertForgets(new TimedWindow<>(1_000, 3, () -> 0, SUBJECT, window -> {}));
    }

    private static void assertForgets(Receptor<Object> stage) {
        var gone = new ArrayList<WeakReference<Object>>();
        for (int sent = 0; sent < 10; sent++) {
            gone.add(sendFresh(stage));
        }
        gone.subList(7, 10).clear();
        for (int tries = 0; gone.stream().anyMatch(value -> value.get() != null) && tries < 50; tries++) {
            System.gc();
        }
        gone.forEach(value -> assertThat(value.get()).isNull());
        // Keeps the stage, and so whatever it retains, reachable up to here.
        stage.receive("last");
    }

    private static WeakReference<Object> sendFresh(Receptor<Object> stage) {
        var fresh = new Object();
        stage.receive(fresh);
        return new WeakReference<>(fresh);
    }

    @Test
    void expiryEmptiesTheSlots() {
        var ring = new TimedRing<Integer>(8, SUBJECT);
        for (int value = 0; value < 5; value++) {
            ring.add(value, value);
        }
        ring.expire(10, 7);
        assertThat(Arrays.stream(ring.slots()).filter(value -> value != null).toList())
                .isEqualTo(List.of(3, 4));
    }
}
