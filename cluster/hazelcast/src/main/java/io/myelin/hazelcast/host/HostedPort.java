package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.host.route.BatchFrame;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.journal.circuit.JournaledCircuit;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// One inlet of a circuit that is open on this member, in two forms: one for emissions of this member, recorded as in
/// any journaled circuit; and one for emissions that were numbered elsewhere or need a receipt, recorded with sender
/// and number.
///
/// The circuit's thread knows whether the circuit still lives here when it reaches an emission made on this member. If
/// it does not, the thread forwards the emission instead of recording it; so emissions are forwarded in the order of
/// their arrival.
///
/// @param <E> the type of the emissions
final class HostedPort<E> {

    private final InletType<E> type;
    private final ResidentCircuit resident;
    private final SenderTable senders;
    private final JournaledCircuit journaled;
    private final Receptor<? super E> receptor;
    private final Pipe<RoutedEmission<E>> routed;
    private final Pipe<E> entrance;
    private final Pipe<RoutedEmission<E>> asked;

    HostedPort(
            InletType<E> type,
            JournaledCircuit journaled,
            ResidentCircuit resident,
            SenderTable senders,
            Receptor<? super E> receptor) {
        this.type = type;
        this.resident = resident;
        this.senders = senders;
        this.journaled = journaled;
        this.receptor = receptor;
        entrance = journaled.inlet(type.name(), type.codec(), receptor, this::forwards);
        routed = journaled.inlet(
                HostedRecord.inlet(type.name()),
                new RoutedCodec<>(type.codec()),
                (Receptor<RoutedEmission<E>>) this::handle,
                this::prepare);
        var name = Substrates.cortex().name(type.name());
        Pipe<DurableReceipts.Pending> refused = journaled.circuit()
                .pipe(name, (Receptor<DurableReceipts.Pending>) resident.receipts()::requireRecorded);
        asked = journaled.circuit().pipe(name, (Receptor<RoutedEmission<E>>) emission -> {
            var receipt = requireNonNull(emission.receipt(), "receipt");
            if (resident.isLeaving()) {
                resident.forward(type, emission.value(), receipt);
            } else {
                var expected = expect(receipt);
                try {
                    routed.emit(emission);
                } catch (Throwable scarce) {
                    resident.receipts().withdraw(expected);
                    throw scarce;
                }
                // This second emission is handled after the first: if the first was not recorded by then, it was
                // refused.
                refused.emit(expected);
            }
        });
    }

    /// Called on the circuit's thread.
    private DurableReceipts.Pending expect(CompletableFuture<Void> receipt) {
        try {
            return resident.receipts().expect(receipt);
        } catch (OutOfMemoryError scarce) {
            resident.receipts().fail(receipt, new RefusedEmissionException(resident.key() + ": no memory", scarce));
            throw scarce;
        }
    }

    /// Called on the circuit's thread for each emission of this member. A program cannot emit into the inlet itself.
    private boolean forwards(E value) {
        boolean leaving = resident.isLeaving();
        if (leaving) {
            resident.forward(type, value, null);
        }
        return leaving;
    }

    InletType<E> type() {
        return type;
    }

    ResidentCircuit resident() {
        return resident;
    }

    /// Emits on this member.
    ///
    /// @throws IllegalArgumentException if the value is too large
    /// @throws RefusedEmissionException if the circuit had left for long before the emission reached it: the calling
    ///                                  thread was suspended meanwhile, or the host is closed
    void emit(E value) {
        requireFit(value);
        entrance.emit(value);
        if (resident.isOver()) {
            throw late();
        }
    }

    private RefusedEmissionException late() {
        return new RefusedEmissionException(
                resident.key() + ": the circuit had left; whether the emission was recorded is not known");
    }

    /// As for a circuit elsewhere: an emitter does not know where the circuit lives.
    private void requireFit(E value) {
        if (type.codec().bound(value) > BatchFrame.LARGEST_VALUE) {
            throw new IllegalArgumentException(type.name() + ": a value of more than " + BatchFrame.LARGEST_VALUE
                    + " bytes");
        }
    }

    /// Emits on this member, with a receipt. If the circuit had left for long, the receipt fails.
    ///
    /// @throws IllegalArgumentException if the value is too large
    void ask(E value, CompletableFuture<Void> receipt) {
        requireFit(value);
        asked.emit(new RoutedEmission<>(RoutedEmission.NOBODY, RoutedEmission.UNNUMBERED, value, null, receipt));
        if (resident.isOver()) {
            receipt.completeExceptionally(late());
        }
    }

    /// Emits a value that was numbered elsewhere. Exceptions of the codec are thrown here: the value is recorded as it
    /// was sent, so nothing refuses it later.
    ///
    /// @param content little-endian, from position to limit the bytes that the sender's codec wrote
    void deliver(UUID sender, long number, ByteBuffer content) {
        E value = type.codec().decode(content.duplicate().order(content.order()));
        routed.emit(new RoutedEmission<>(sender, number, requireNonNull(value, "value"), content, null));
    }

    /// Called on the circuit's thread before the emission is recorded: afterwards there may be no memory to note its
    /// number, and a replay handles the record.
    ///
    /// @return false, because it does not go elsewhere
    private boolean prepare(RoutedEmission<E> emission) {
        if (emission.number() != RoutedEmission.UNNUMBERED) {
            senders.prepareFor(emission.sender());
        }
        return false;
    }

    /// Called on the circuit's thread, after the emission was recorded, and in a replay.
    private void handle(RoutedEmission<E> emission) {
        if (emission.number() != RoutedEmission.UNNUMBERED && !senders.takes(emission.sender(), emission.number())) {
            return;
        }
        try {
            if (emission.receipt() != null) {
                resident.receipts().recorded(emission.receipt(), journaled.sequence());
            }
        } finally {
            // Even after an error of the receipt: a replay handles the record, too.
            receptor.receive(emission.value());
        }
    }
}
