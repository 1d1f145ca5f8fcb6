package io.myelin.journal.state;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subscription;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Begins and ends a subscription on request. Confined to the circuit's thread.
public final class SwitchedSubscription implements Receptor<Boolean> {

    /// In front of its name in a snapshot.
    public static final String SUBSCRIPTION = "subscription ";

    private final String name;
    private final Supplier<? extends Subscription> subscribe;
    private @Nullable Subscription subscription;

    public SwitchedSubscription(String name, Supplier<? extends Subscription> subscribe) {
        this.name = name;
        this.subscribe = subscribe;
    }

    @Override
    public void receive(Boolean on) {
        var present = subscription;
        if (on && present == null) {
            subscription = subscribe.get();
        } else if (!on && present != null) {
            present.close();
            subscription = null;
        }
    }

    public SnapshotSection section() {
        return SnapshotSection.of(SUBSCRIPTION, name, this::save, this::load);
    }

    private void save(SnapshotOutput out) {
        out.putInt(subscription == null ? 0 : 1);
    }

    private void load(ByteBuffer in) {
        receive(in.getInt() != 0);
    }
}
