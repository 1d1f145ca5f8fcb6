package io.myelin.cluster.service;

import io.myelin.cluster.circuit.CircuitSlot;
import io.myelin.cluster.circuit.Emitted;
import io.myelin.cluster.circuit.OutletQueue;
import io.myelin.cluster.wire.Interest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/// The outputs that are held until their consumers have acknowledged them through the log. Service thread.
final class Outputs {

    private final Clients clients;
    private final Map<String, CircuitSlot> slots;
    /// Counts the states of all subscriptions.
    private int subscriptions;
    private long held;

    Outputs(Clients clients, Map<String, CircuitSlot> slots) {
        this.clients = clients;
        this.slots = slots;
    }

    /// The number of held outputs.
    long held() {
        return held;
    }

    /// Finds out anew who consumes what.
    void subscriptionsChanged() {
        subscriptions++;
    }

    /// Holds an output that the circuit has made, unless nobody waits for it.
    ///
    /// @param sends whether this member sends it
    void add(Emitted output, boolean sends) {
        var queue = output.from().outlet(output.outlet());
        if (output.number() <= queue.last) {
            return; // made again by a circuit that repeats its history
        }
        queue.last = output.number();
        boolean awaited = false;
        for (var reader : readers(queue, output)) {
            if (reader.awaits(output)) {
                awaited = true;
                var client = sends ? clients.find(reader.identity) : null;
                if (client != null && client.publication != null) {
                    client.send.add(output);
                }
            }
        }
        if (awaited) {
            restore(queue, output);
        }
    }

    /// Puts back an output from a snapshot.
    void restore(OutletQueue queue, Emitted output) {
        queue.held.add(output);
        held++;
    }

    /// Releases what a consumer has acknowledged.
    void acknowledge(Client client, CircuitSlot slot, String outlet, long number) {
        var queue = slot.outlet(outlet);
        if (number > queue.acknowledged.getOrDefault(client.identity, 0L)) {
            queue.acknowledged.put(client.identity, number);
            for (var reader : queue.readers) {
                if (reader.identity.equals(client.identity)) {
                    reader.acknowledged = number;
                }
            }
            release(queue);
        }
    }

    /// Releases what nobody waits for any more, after subscriptions have ended.
    void release() {
        for (var slot : slots.values()) {
            slot.outlets.values().forEach(this::release);
        }
    }

    private void release(OutletQueue queue) {
        for (var first = queue.held.peek(); first != null && !isAwaited(queue, first); first = queue.held.peek()) {
            queue.held.remove();
            held--;
        }
    }

    private boolean isAwaited(OutletQueue queue, Emitted output) {
        for (var reader : readers(queue, output)) {
            if (reader.awaits(output)) {
                return true;
            }
        }
        return false;
    }

    /// Has everything that a consumer has not acknowledged sent again.
    void sendAgain(Client client) {
        client.send.clear();
        if (!client.subscriptions.isEmpty()) {
            held((reader, output) -> {
                if (reader.identity.equals(client.identity)) {
                    client.send.add(output);
                }
            });
        }
    }

    /// The consumer that the most held outputs wait for.
    String slowest() {
        var counts = new TreeMap<String, Integer>();
        held((reader, _) -> counts.merge(reader.identity, 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /// All held outputs, with each consumer that they wait for.
    private void held(BiConsumer<OutletQueue.Reader, Emitted> each) {
        for (var slot : slots.values()) {
            for (var queue : slot.outlets.values()) {
                for (var output : queue.held) {
                    for (var reader : readers(queue, output)) {
                        if (reader.awaits(output)) {
                            each.accept(reader, output);
                        }
                    }
                }
            }
        }
    }

    private List<OutletQueue.Reader> readers(OutletQueue queue, Emitted output) {
        if (queue.readersAsOf != subscriptions) {
            queue.readersAsOf = subscriptions;
            var readers = new ArrayList<OutletQueue.Reader>(1);
            var subscription = new Interest(output.from().kind, output.outlet());
            for (var client : clients.all()) {
                var since = client.subscriptions.get(subscription);
                if (since != null) {
                    long acknowledged = queue.acknowledged.getOrDefault(client.identity, 0L);
                    readers.add(new OutletQueue.Reader(client.identity, since, acknowledged));
                }
            }
            queue.readers = readers;
        }
        return queue.readers;
    }
}
