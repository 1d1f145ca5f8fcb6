package io.myelin.hazelcast.host.publish;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.journal.Appender;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.circuit.Derivation;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Outbox;
import java.util.concurrent.atomic.AtomicBoolean;

/// Where a hosted circuit publishes values to subscribers anywhere in the cluster. It is an [Outbox] whose values carry
/// names, with a journal that the host creates: subscribers read that journal, and the circuit does not know of them.
///
/// Threading: [#receive] and the receptors of [#under] on the circuit's thread.
///
/// @param <E> the type of the values; they must not be changed after they were published
public final class Outlet<E> implements Receptor<E> {

    private final JournaledCircuit circuit;
    private final HazelcastJournal journal;
    private final String type;
    private final long keep;
    private final Outbox<NamedValue<E>> outbox;
    private final AtomicBoolean truncating = new AtomicBoolean();

    /// Written by the thread that truncates, before it resets `truncating`.
    private volatile long truncatedTo;

    private Outlet(JournaledCircuit circuit, HazelcastJournal journal, OutletType<E> type, long keep) {
        this.circuit = circuit;
        this.journal = journal;
        this.type = type.name();
        this.keep = keep;
        // Goes live before the outbox, which needs the journal.
        circuit.attach(new OnceLive(journal::createIfAbsent));
        outbox = Outbox.of(circuit, journal, NamedValue.codec(type.codec()), _ -> {});
        circuit.attach(new OnceLive(this::watch));
    }

    /// Declares an outlet. To be called in the circuit's program.
    ///
    /// @param circuit the circuit that publishes
    /// @param key     its key
    /// @param beside  its journal
    /// @param type    the outlet's name and codec
    /// @param keep    the number of values that remain available to subscribers
    /// @param <E>     the type of the values
    /// @throws IllegalArgumentException if the number is not positive
    public static <E> Outlet<E> of(
            JournaledCircuit circuit,
            String key,
            HazelcastJournal beside,
            OutletType<E> type,
            long keep) {
        if (keep <= 0) {
            throw new IllegalArgumentException("an outlet that keeps " + keep + " values");
        }
        return new Outlet<>(circuit, beside.beside(type.journal(key)), type, keep);
    }

    private void watch() {
        outbox.onDurable(this::advanced);
    }

    /// Publishes a value under the circuit's own name.
    ///
    /// @param value the value
    /// @throws IllegalArgumentException if it takes more bytes than a block can hold
    /// @throws JournalException if the outlet's journal has ended
    @Override
    public void receive(E value) {
        outbox.receive(new NamedValue<>("", value));
    }

    /// Returns a receptor that publishes values under a name.
    ///
    /// @param name the name within the circuit
    public Receptor<E> under(Name name) {
        var text = name.path().toString();
        return value -> outbox.receive(new NamedValue<>(text, value));
    }

    /// Publishes everything that the channels of a conduit emit, each under its channel's name. To be called in the
    /// circuit's program.
    ///
    /// @param conduit a conduit of the circuit
    /// @throws NullPointerException if the conduit is `null`
    public void carry(Conduit<E> conduit) {
        requireNonNull(conduit, "conduit");
        conduit.subscribe(circuit.circuit().<E>subscriber(
                Substrates.cortex().name("outlet").name(type),
                (subject, registrar) -> registrar.register(under(subject.name()))));
    }

    /// The health of the outlet's journal. Any thread.
    ///
    /// @throws IllegalStateException if the circuit is not live
    public Health health() {
        return outbox.health();
    }

    /// Called on one of the journal's threads, which must not wait.
    private void advanced(long durable) {
        // At least twice as many as are kept, so that the cost of a truncation is spread over as many values.
        if (durable - truncatedTo >= 2 * keep && truncating.compareAndSet(false, true)) {
            Thread.startVirtualThread(() -> truncate(durable - keep));
        }
    }

    private void truncate(long first) {
        try {
            if (journal.first() < first) {
                journal.truncate(first);
            }
            truncatedTo = first;
        } catch (RuntimeException another) {
            // The next advance tries again.
        } finally {
            truncating.set(false);
        }
    }

    /// Runs an action when the circuit goes live.
    private record OnceLive(Runnable action) implements Derivation {

        @Override
        public void live(Appender appender) {
            action.run();
        }

        @Override
        public void close() {
            // The outbox has a close of its own.
        }
    }
}
