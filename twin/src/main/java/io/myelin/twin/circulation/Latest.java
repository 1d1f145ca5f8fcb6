package io.myelin.twin.circulation;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.Signal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The latest signals, in their order. For the circuit's thread.
final class Latest {

    private static final int KEPT = 128;

    private final @Nullable Name[] names = new Name[KEPT];
    private final @Nullable Signal[] signals = new Signal[KEPT];
    private long count;

    void add(Name name, Signal signal) {
        int at = (int) (count++ & (KEPT - 1));
        names[at] = name;
        signals[at] = signal;
    }

    long count() {
        return count;
    }

    /// The latest ones, oldest first.
    List<SignalView> view(int most) {
        var views = new ArrayList<SignalView>();
        for (long i = Math.max(0, count - Math.min(most, KEPT)); i < count; i++) {
            var signal = signals[(int) (i & (KEPT - 1))];
            var name = names[(int) (i & (KEPT - 1))];
            if (signal != null && name != null) {
                views.add(new SignalView(signal.time(), name.path().toString(), signal.sign().name(), signal.value()));
            }
        }
        return views;
    }
}
