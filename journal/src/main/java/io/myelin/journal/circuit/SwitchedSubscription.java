package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subscription;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Takes a subscription and ends it, as it is told. On the circuit's thread.
final class SwitchedSubscription implements Receptor<Boolean> {

    private final Supplier<? extends Subscription> subscribe;
    private @Nullable Subscription subscription;

    SwitchedSubscription(final Supplier<? extends Subscription> subscribe) {
        this.subscribe = subscribe;
    }

    @Override
    public void receive(final Boolean on) {
        final var present = subscription;
        if (on && present == null) {
            subscription = subscribe.get();
        } else if (!on && present != null) {
            present.close();
            subscription = null;
        }
    }
}
