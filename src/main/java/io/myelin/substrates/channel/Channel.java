package io.myelin.substrates.channel;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.substrates.engine.Dispatch;
import io.myelin.substrates.engine.Target;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.DirectPipe;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One name of a conduit: its pipe, and what subscribers registered for it.
///
/// Everything but the final fields is confined to the circuit's thread.
///
/// @param <E> the type of the emissions
final class Channel<E> {

    private final Hub<E> hub;
    private final InternedName name;
    private final DirectPipe<E> pipe;
    /// The pipe's own.
    private final Target target;

    /// What is registered, in the order of the subscriptions.
    private final List<Registration<E>> registrations = new ArrayList<>(0);
    /// Serial of the newest subscription whose callback this channel has run.
    private long discovered;

    Channel(final Hub<E> hub, final InternedName name, final LinkedSubject<?> enclosure) {
        this.hub = hub;
        this.name = name;
        final LinkedSubject<Pipe<E>> subject = LinkedSubject.of(name, Pipe.class, enclosure);
        target = Target.of(hub.worker(), hub.topology(), this::resolve);
        pipe = new DirectPipe<>(subject, target);
    }

    DirectPipe<E> pipe() {
        return pipe;
    }

    /// The list of an emission to this channel: its own registrations and, if the hub routes by STEM,
    /// those of every ancestor, leaf first (Specification §10.3).
    private Dispatch resolve() {
        final var dispatch = new Dispatch(hub.worker());
        if (hub.isSweeping()) {
            return dispatch;
        }
        collect(dispatch);
        if (hub.isStem()) {
            for (final Name level : name) {
                if (level != name) {
                    hub.channel((InternedName) level).lead(this, dispatch);
                }
            }
        }
        return dispatch;
    }

    /// Adds this channel's registrations to the list of one that its name encloses.
    private void lead(final Channel<E> follower, final Dispatch dispatch) {
        collect(dispatch);
        if (!registrations.isEmpty()) {
            hub.follow(this, follower);
        }
    }

    /// Adds this channel's registrations, after introducing it to subscriptions it has not met.
    private void collect(final Dispatch dispatch) {
        for (final Subscribed<E> subscription : hub.since(discovered)) {
            discovered = subscription.serial();
            final Registration<E> registration = subscription.discover(this);
            if (registration != null) {
                registrations.add(registration);
            }
        }
        for (final var registration : registrations) {
            registration.joins(dispatch);
        }
    }

    /// Forgets what subscriptions registered that have ended; so do the lists made of it, this channel's own
    /// and those of the channels that follow it. Only while the hub sweeps.
    void sweep() {
        registrations.removeIf(registration -> registration.subscription().isOver());
        empty();
        hub.dismissFollowers(this).forEach(Channel::empty);
    }

    /// The list would follow the change with the next emission, but that may never come. This is one, to
    /// nobody: the target, stale since the hub began to sweep, resolves itself to an empty list first.
    private void empty() {
        target.receive(this);
    }
}
