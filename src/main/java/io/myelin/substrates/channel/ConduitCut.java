package io.myelin.substrates.channel;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.util.List;

/// A conduit at one point of its circuit's order. Any thread.
///
/// @param subject       the conduit's identity
/// @param stem          whether it routes by STEM
/// @param subscriptions the active ones, in order
/// @param channels      in no particular order
public record ConduitCut(
        LinkedSubject<?> subject, boolean stem, List<? extends CircuitSubscription<?>> subscriptions,
        List<ChannelCut> channels) {

    /// A channel at that point.
    ///
    /// @param name          its name within the conduit
    /// @param target        the target of its pipe
    /// @param registrations what it delivers to, in order
    /// @param pending       whether its next emission calls a subscriber first
    public record ChannelCut(
            InternedName name, Target target, List<? extends Registration<?>> registrations, boolean pending) {}
}
