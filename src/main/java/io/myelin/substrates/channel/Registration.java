package io.myelin.substrates.channel;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Registrar;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.pipe.EmissionPipe;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The registrations of one subscription for one channel; the registrar while the callback runs
/// (Specification §7.4).
///
/// @param <E> the type of the emissions
public final class Registration<E> implements Registrar<E> {

    private final CircuitSubscription<E> subscription;
    private final Channel<E> channel;
    private final List<Object> entries = new ArrayList<>(1);
    /// Plain: another thread reads it only after it has found that it is not the circuit's thread.
    private boolean valid = true;

    Registration(CircuitSubscription<E> subscription, Channel<E> channel) {
        this.subscription = subscription;
        this.channel = channel;
    }

    CircuitSubscription<E> subscription() {
        return subscription;
    }

    Channel<E> channel() {
        return channel;
    }

    @Override
    public void register(Pipe<? super E> pipe) {
        EmissionPipe<? super E> own =
                EmissionPipe.require(pipe, channel.pipe().subject(), "register");
        requireValid();
        entries.add(own);
    }

    @Override
    public void register(Receptor<? super E> receptor) {
        requireNonNull(receptor, "receptor");
        requireValid();
        entries.add(receptor);
    }

    private void requireValid() {
        if (!subscription.worker().isCurrent() || !valid) {
            throw new IllegalStateException("registrar used outside the callback it was handed to");
        }
    }

    /// Ends the registrar's validity.
    void seal() {
        valid = false;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /// The subscriber that registered them.
    public CircuitSubscriber<E> subscriber() {
        return subscription.subscriber();
    }

    /// The pipes and receptors that were registered; they never change once the callback has returned.
    public List<Object> entries() {
        return entries;
    }

    /// The receptor that was registered, if it is the only entry; else null.
    @SuppressWarnings("unchecked") // it only receives the values of its channel
    @Nullable Receptor<Object> only() {
        return entries.size() == 1 && !(entries.getFirst() instanceof EmissionPipe<?>)
                ? (Receptor<Object>) entries.getFirst()
                : null;
    }

    void addTo(Dispatch dispatch) {
        for (Object entry : entries) {
            if (entry instanceof EmissionPipe<?> pipe) {
                pipe.addTo(dispatch);
            } else {
                dispatch.add((Receptor<?>) entry);
            }
        }
    }
}
