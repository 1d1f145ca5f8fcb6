package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.hazelcast.host.route.RemoteCircuit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An inlet of a circuit, wherever that lives. If it lives here, an emission goes to its pipe; otherwise it is numbered
/// and sent, and kept here until it is durable there.
///
/// Emissions of one thread are recorded in the order in which it made them, each once, as long as this process lives
/// and the circuit's journal loses no acknowledged record, with these exceptions:
///
/// - An emission made while the circuit is on this member is lost if the circuit's journal fails, or another member
///   takes the circuit over, before the emission is durable. [#emit] does not throw then, but the receipt of [#ask]
///   fails.
/// - A thread that is suspended for two seconds in the middle of [#emit], just when the circuit leaves this member, may
///   lose that emission, and so may a thread that emits while [CircuitHost#close] is under way. Either gets a
///   [RefusedEmissionException].
/// - A circuit knows its last 4,096 senders, which are processes that emit to it. An emission that an earlier sender
///   repeats after a take-over may be recorded twice.
///
/// Threading: any thread.
///
/// @param <E> the type of the emissions
public final class HostedInlet<E> {

    /// How long an emitting thread waits, after the circuit has moved to this member, until its emissions sent
    /// elsewhere are durable. Only then its emissions take the local path.
    private static final long SWITCH_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final CircuitLink link;
    private final InletType<E> type;

    /// The path to a circuit on this member. Its fields are final, so a thread may see it late but never partially
    /// constructed. Found by one thread, and taken by others whose earlier emissions may have taken another path.
    private @Nullable LocalEntrance<E> local;

    /// @param resident knows when another path has to be taken
    /// @param sent     knows whether the thread has an emission in flight on the other path
    private record LocalEntrance<E>(
            ResidentCircuit resident, RemoteCircuit sent, HostedPort<E> port) {

        boolean isOpen() {
            return !resident.isMoving() && sent.isQuiet();
        }
    }

    HostedInlet(CircuitLink link, InletType<E> type) {
        this.link = link;
        this.type = requireNonNull(type, "type");
    }

    /// Emits. Waits while too many bytes are kept for the circuit; on the circuit's own member only while it moves.
    ///
    /// @param value the emission
    /// @throws IllegalArgumentException if the value is too large, or the circuit is here and has no such inlet
    /// @throws RefusedEmissionException if there was no capacity within the host's patience, the host was closed, or
    ///                                  this thread was suspended for two seconds while the circuit left
    /// @throws NullPointerException if the value is `null`
    public void emit(E value) {
        var entrance = local;
        if (entrance != null && entrance.isOpen()) {
            entrance.port.emit(value);
        } else {
            emitAnywhere(value);
        }
    }

    private void emitAnywhere(E value) {
        requireNonNull(value, "value");
        var port = here();
        if (port == null) {
            send(value, null);
        } else {
            port.emit(value);
        }
    }

    /// Emits, unless too many bytes are kept for the circuit. Does not wait for that; on the circuit's own member it
    /// waits while the circuit moves, as [#emit] does.
    ///
    /// @param value the emission
    /// @return whether it was accepted
    /// @throws IllegalArgumentException if the value is too large, or the circuit is here and has no such inlet
    /// @throws RefusedEmissionException if the host was closed
    /// @throws NullPointerException if the value is `null`
    public boolean offer(E value) {
        requireNonNull(value, "value");
        var port = here();
        if (port == null) {
            return link.remote().emit(type, value, null, 0);
        }
        port.emit(value);
        return true;
    }

    /// Emits, and returns a receipt that completes when the emission is durable. Waits for capacity like [#emit].
    ///
    /// Dependents of the receipt may run on the thread that handles all answers to this member or client. One that
    /// waits for another receipt there would never return.
    ///
    /// @param value the emission
    /// @return completed once the emission is recorded and durable; with a [RefusedEmissionException] if it never will
    ///     be, or if that is unknown
    /// @throws IllegalArgumentException if the value is too large, or the circuit is here and has no such inlet
    /// @throws RefusedEmissionException if there was no capacity within the host's patience, or the host was closed
    /// @throws NullPointerException if the value is `null`
    public CompletableFuture<Void> ask(E value) {
        requireNonNull(value, "value");
        var receipt = new CompletableFuture<Void>();
        var port = here();
        if (port == null) {
            send(value, receipt);
        } else {
            port.ask(value, receipt);
        }
        return receipt;
    }

    private void send(E value, @Nullable CompletableFuture<Void> receipt) {
        if (!link.remote().emit(type, value, receipt, link.patience())) {
            throw new RefusedEmissionException(link.key() + ": no capacity: " + link.remote().traffic());
        }
    }

    /// The circuit's port if it lives here and no earlier emission is still in flight to another member, which a local
    /// one would overtake.
    private @Nullable HostedPort<E> here() {
        var entrance = local;
        if (entrance != null) {
            if (entrance.isOpen()) {
                return entrance.port;
            }
            if (entrance.resident.isMoving()) {
                entrance.resident.settle(link.waiting());
                local = null;
            }
        }
        var port = link.port(type);
        if (port == null) {
            return null;
        }
        var sent = link.remote();
        if (!sent.isEmpty() && !sent.awaitEmpty(SWITCH_NANOS)) {
            return null;
        }
        if (link.isAlone()) {
            local = new LocalEntrance<>(port.resident(), sent, port);
        }
        return port;
    }
}
