package io.myelin.substrates.channel;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.DirectPipe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One name of a conduit: its pipe, and the registrations of its subscribers.
///
/// Everything but the final fields is confined to the circuit's thread.
///
/// @param <E> the type of the emissions
final class Channel<E> {

    /// The number of registrations from which on a change copies the list in place of collecting it anew.
    private static final int MANY = 8;

    private final SubscriptionRegistry<E> registry;
    private final InternedName name;
    private final DirectPipe<E> pipe;
    /// The target of the pipe.
    private final Target target;

    /// The registrations, in the order of the subscriptions.
    private final ArrayList<Registration<E>> registrations = new ArrayList<>(0);
    /// The receptors of the registrations, one of each; null if some have others, or if it is not known. So a single
    /// subscription among many changes the list by one copy. Its content never changes, since emissions under way use
    /// it. Valid while [#stops] is the registry's, since a removal may fail.
    private Receptor<Object> @Nullable [] receptors;
    private int stops;
    /// Whether [#receptors] was dispatched to since its last change. If not, the next change forgets it, so that many
    /// changes between two emissions collect the list once and do not copy it for each.
    private boolean used;
    /// Serial of the newest subscription whose callback this channel has run.
    private long discovered;

    Channel(SubscriptionRegistry<E> registry, InternedName name, LinkedSubject<?> enclosure) {
        this.registry = registry;
        this.name = name;
        LinkedSubject<Pipe<E>> subject = LinkedSubject.of(name, Pipe.class, enclosure);
        target = Target.of(registry.worker(), registry.topology(), this::resolve);
        pipe = new DirectPipe<>(subject, target);
    }

    InternedName name() {
        return name;
    }

    DirectPipe<E> pipe() {
        return pipe;
    }

    /// The receivers of an emission to this channel: its own registrations and, if the registry routes by STEM, those
    /// of every enclosing name, leaf first (Specification §10.3).
    private Dispatch resolve() {
        var dispatch = new Dispatch(registry.worker(), name);
        if (registry.isStem()) {
            collectLevels(dispatch);
        } else {
            discover();
            if (registrations.size() < MANY || !setAll(dispatch)) {
                addTo(dispatch);
            }
        }
        return dispatch;
    }

    private boolean setAll(Dispatch dispatch) {
        Receptor<Object>[] all = knownReceptors();
        if (all == null) {
            all = collect();
            receptors = all;
            stops = registry.stops();
        }
        if (all != null) {
            dispatch.setAll(all);
            used = true;
        }
        return all != null;
    }

    /// One flat list, once every level has run the callback of every subscription. Until then, one step for each level,
    /// which discovers subscriptions and delivers at that level only. A level discovers its observers immediately
    /// before its own delivery (Specification §7.3), so the callback of an enclosing name runs after the leaf's
    /// receptors.
    private void collectLevels(Dispatch dispatch) {
        List<Channel<E>> levels = new ArrayList<>();
        boolean discovered = true;
        for (Name level : name) {
            Channel<E> channel = level == name ? this : registry.channel((InternedName) level);
            levels.add(channel);
            discovered &= channel.hasDiscoveredAll();
        }
        if (discovered) {
            for (var level : levels) {
                level.addTo(dispatch);
                if (level != this && !level.registrations.isEmpty()) {
                    registry.follow(level, this);
                }
            }
        } else {
            for (var level : levels) {
                dispatch.add((Receptor<Object>) emission -> discoverAndDeliver(level, emission));
            }
            dispatch.add((Receptor<Object>) _ -> target.expire());
        }
    }

    /// What a picture needs of this channel. Circuit thread.
    ConduitCut.ChannelCut cut() {
        return new ConduitCut.ChannelCut(name, target, List.copyOf(registrations), !hasDiscoveredAll());
    }

    private boolean hasDiscoveredAll() {
        return registry.since(discovered).isEmpty();
    }

    /// Runs the callbacks of the subscriptions that this channel has not discovered yet.
    ///
    /// Each is called once. Everything that may fail for lack of memory comes before the callback counts as called;
    /// after such a failure the next emission tries again.
    private void discover() {
        List<CircuitSubscription<E>> fresh = registry.since(discovered);
        for (CircuitSubscription<E> subscription : fresh) {
            if (subscription.hasEnded() || subscription.serial() <= discovered) {
                // After a failed removal an ended one may still be there, or another one twice.
                discovered = Math.max(discovered, subscription.serial());
                continue;
            }
            var registration = new Registration<>(subscription, this);
            Receptor<Object>[] known = knownReceptors();
            receptors = null;
            registrations.ensureCapacity(registrations.size() + 1);
            subscription.enter(this);
            discovered = subscription.serial();
            registrations.add(registration);
            subscription.call(registration);
            if (registration.isEmpty()) {
                registrations.removeLast();
                subscription.exit();
                receptors = known;
            } else if (known != null) {
                Receptor<Object> only = used ? registration.only() : null;
                if (only != null) {
                    used = false;
                    Receptor<Object>[] longer = Arrays.copyOf(known, known.length + 1);
                    longer[known.length] = only;
                    receptors = longer;
                }
            }
        }
    }

    private Receptor<Object> @Nullable [] knownReceptors() {
        Receptor<Object>[] known = receptors;
        return known != null && known.length == registrations.size() && stops == registry.stops() ? known : null;
    }

    private void addTo(Dispatch dispatch) {
        long added = 0;
        for (var registration : registrations) {
            var subscription = registration.subscription();
            // If a removal failed, subscriptions that have ended are still there, and others may be there twice.
            if (!subscription.hasEnded() && subscription.serial() > added) {
                registration.addTo(dispatch);
                added = subscription.serial();
            }
        }
    }

    /// Reads the receptors of the registrations, if each has one and no other entry.
    private Receptor<Object> @Nullable [] collect() {
        @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic interface
        Receptor<Object>[] all = new Receptor[registrations.size()];
        long added = 0;
        for (int i = 0; i < all.length; i++) {
            var subscription = registrations.get(i).subscription();
            Receptor<Object> only = registrations.get(i).only();
            if (only == null || subscription.hasEnded() || subscription.serial() <= added) {
                return null;
            }
            all[i] = only;
            added = subscription.serial();
        }
        return all;
    }

    /// Discovers and delivers at a level, which is this name or one that encloses it, for an emission to this name.
    private void discoverAndDeliver(Channel<E> level, Object emission) {
        level.discover();
        if (!level.registrations.isEmpty()) {
            var dispatch = new Dispatch(registry.worker(), level.name);
            level.addTo(dispatch);
            Target.of(registry.worker(), dispatch).about(pipe.subject()).receive(emission);
        }
    }

    /// Removes the registrations of subscriptions that have ended, and releases the lists that may hold them: this
    /// channel's own, and those of the channels that follow it. A list would be resolved anew on the next emission, but
    /// that may never come. The caller has changed the topology.
    void remove(List<CircuitSubscription<E>> ended) {
        Receptor<Object>[] known = used && stops + 1 == registry.stops() ? receptors : null;
        receptors = null;
        int place = SubscriptionRegistry.removeEnded(registrations, Registration::subscription, ended);
        if (known != null && place >= 0 && known.length == registrations.size() + 1) {
            Receptor<Object>[] shorter = Arrays.copyOf(known, known.length - 1);
            System.arraycopy(known, place + 1, shorter, place, shorter.length - place);
            receptors = shorter;
            used = false;
            stops = registry.stops();
        }
        target.release();
        registry.dismissFollowers(this).forEach(follower -> follower.target.release());
    }
}
