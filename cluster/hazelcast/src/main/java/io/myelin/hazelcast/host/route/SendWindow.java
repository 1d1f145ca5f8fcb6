package io.myelin.hazelcast.host.route;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The emissions to one circuit that are not durable, in the order of their numbers: the send window of a protocol that
/// goes back to the number that the receiver expects. Guarded by the lock of its [RemoteCircuit].
///
/// Emissions below `durable` are dropped, those below `taken` were accepted by the circuit's owner, and those below
/// `next` are to be sent.
final class SendWindow {

    /// A receipt for an emission.
    record Receipt(long number, CompletableFuture<Void> future) {}

    private final UUID sender = UUID.randomUUID();
    private final ArrayDeque<EmissionBatch> kept = new ArrayDeque<>();
    private final ArrayDeque<Receipt> receipts = new ArrayDeque<>();
    private final Map<DeliverBatch.InletLabel, Integer> inlets = new HashMap<>();
    private List<DeliverBatch.InletLabel> labels = List.of();
    private long next;
    private long taken;
    private long durable;
    private long bytes;
    private long resent;

    /// Adds an emission. If that fails, nothing is added.
    ///
    /// @param bound   the maximum number of bytes of the value
    /// @param receipt completed when it is durable, `null` if there is none
    <E> void add(InletType<E> type, E value, int bound, @Nullable CompletableFuture<Void> receipt) {
        var batch = open(bound);
        var pending = receipt == null ? null : new Receipt(next, receipt);
        if (pending != null) {
            // Before the emission: without memory for the receipt, the emission would be sent all the same.
            receipts.add(pending);
        }
        try {
            bytes += batch.add(inlet(type), type.codec(), value, bound);
        } catch (Throwable refused) {
            if (pending != null) {
                receipts.removeLast();
            }
            throw refused;
        }
        next++;
    }

    private EmissionBatch open(int bound) {
        var last = kept.peekLast();
        if (last != null && last.takes(bound)) {
            return last;
        }
        if (last != null) {
            last.seal();
        }
        var fresh = new EmissionBatch(next);
        kept.add(fresh);
        return fresh;
    }

    private int inlet(InletType<?> type) {
        // By both names: an emission with another codec than that of the inlet's first use has to be recognised.
        var label = new DeliverBatch.InletLabel(type.name(), type.codec().name());
        Integer known = inlets.get(label);
        if (known != null) {
            return known;
        }
        var more = new ArrayList<>(labels);
        more.add(label);
        labels = List.copyOf(more);
        inlets.put(label, labels.size());
        return labels.size();
    }

    /// The next batch to send, `null` if all were taken.
    @Nullable DeliverBatch batch() {
        for (var batch : kept) {
            if (batch.end() > taken) {
                batch.seal();
                return new DeliverBatch(sender, durable, batch.first(), batch.count(), labels, batch.frames());
            }
        }
        return null;
    }

    /// The question for the durable number.
    AwaitDurable question() {
        return new AwaitDurable(sender, durable, taken);
    }

    /// Moves over the emissions that the owner has, or back to those that it does not have. An answer to a request may
    /// be older than one to a batch; then some are resent needlessly. If there is no memory, nothing is changed.
    ///
    /// @param answer the owner's
    /// @param batch  whether it answers a batch
    /// @param latest whether no other batch is in flight
    /// @return the receipts of emissions that are durable now
    List<Receipt> advance(BatchAnswer answer, boolean batch, boolean latest) {
        long reached = Math.max(durable, Math.min(answer.durable(), next));
        // Before anything is changed: if there is no memory, the owner is asked again.
        var done = new ArrayList<Receipt>();
        for (var receipt : receipts) {
            if (receipt.number >= reached) {
                break;
            }
            done.add(receipt);
        }
        if (answer.expected() < taken && latest) {
            resent++;
            taken = Math.max(answer.expected(), durable);
        } else if (batch) {
            taken = Math.min(Math.max(answer.expected(), durable), next);
        }
        durable = reached;
        taken = Math.max(taken, durable);
        while (!kept.isEmpty() && kept.peek().end() <= durable) {
            bytes -= kept.remove().length();
        }
        for (int many = done.size(); many > 0; many--) {
            receipts.remove();
        }
        return done;
    }

    /// Withdraws one emission that the owner will never accept, so that later ones are accepted.
    ///
    /// @return its receipt, `null` if there is none
    @Nullable Receipt withdraw(long number) {
        taken = Math.max(number, durable);
        for (var batch : kept) {
            if (batch.first() <= number && number < batch.end()) {
                batch.withdraw(number);
            }
        }
        for (var receipt : receipts) {
            if (receipt.number == number) {
                receipts.remove(receipt);
                return receipt;
            }
        }
        return null;
    }

    /// Removes the receipts and returns them. If there is no memory, none is removed.
    List<Receipt> removeReceipts() {
        var removed = List.copyOf(receipts);
        receipts.clear();
        return removed;
    }

    boolean hasReceipts() {
        return !receipts.isEmpty();
    }

    /// The number of the next emission.
    long next() {
        return next;
    }

    /// The bytes of the emissions that are kept.
    long bytes() {
        return bytes;
    }

    /// Whether all emissions are durable.
    boolean isEmpty() {
        return durable == next;
    }

    /// Whether all emissions that were taken are durable.
    boolean isTakenDurable() {
        return durable == taken;
    }

    Traffic traffic(long refused, String trouble) {
        return new Traffic(next - taken, taken - durable, bytes, refused, resent, trouble);
    }
}
