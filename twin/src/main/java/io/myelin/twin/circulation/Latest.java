package io.myelin.twin.circulation;

import static io.humainary.substrates.api.Substrates.cortex;
import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The latest signals, in their order. For the circuit's thread.
final class Latest {

    private static final int KEPT = 128;
    private static final JvmSign[] SIGNS = JvmSign.values();

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

    void save(DataOutput out) throws IOException {
        out.writeLong(count);
        for (long i = Math.max(0, count - KEPT); i < count; i++) {
            var name = requireNonNull(names[(int) (i & (KEPT - 1))]);
            var signal = requireNonNull(signals[(int) (i & (KEPT - 1))]);
            out.writeUTF(name.path().toString());
            out.writeByte(signal.sign().ordinal());
            out.writeLong(signal.time());
            out.writeLong(signal.value());
        }
    }

    void load(DataInput in) throws IOException {
        long saved = in.readLong();
        count = Math.max(0, saved - KEPT);
        while (count < saved) {
            add(cortex().name(in.readUTF()), new Signal(SIGNS[in.readByte()], in.readLong(), in.readLong()));
        }
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
