package io.myelin.substrates.channel;

import io.myelin.substrates.identity.StaticState;
import java.lang.invoke.MethodHandles;

/// Initialises the classes of channels and pools before their first use, see [StaticState].
public final class ChannelClasses {

    private ChannelClasses() {}

    /// Any thread, any number of times.
    public static void initialise() {
        StaticState.initialise(MethodHandles.lookup(), CircuitSubscription.Phase.class, Computation.class, Memo.class);
    }
}
