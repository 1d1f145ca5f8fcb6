package io.myelin.cluster.service;

import io.myelin.cluster.circuit.CircuitSlot;
import io.myelin.cluster.circuit.Emitted;
import io.myelin.cluster.circuit.OutletQueue;
import io.myelin.cluster.wire.Interest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/// The outputs that are held until their consumers have acknowledged them through the log. Service thread.
final class Outputs {

    private final Clients clients;
    private final Map<String, CircuitSlot> slots;
    /// With the log positions since which they get outputs.
    private final Map<Interest, Map<Client, Long>> consumers = new HashMap<>();
    private long held;

    Outputs(Clients clients, Map<String, CircuitSlot> slots) {
        this.clients = clients;
        this.slots = slots;
    }

    long held() {
        return held;
    }

    /// Finds out anew who consumes what.
    void subscriptionsChanged() {
        consumers.clear();
        for (var client : clients.all()) {
            client.subscriptions.forEach((interest, since) -> consumers
                    .computeIfAbsent(interest, _ -> new LinkedHashMap<>()).put(client, since));
        }
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
        var awaiting = awaiting(queue, output);
        if (!awaiting.isEmpty()) {
            restore(queue, output);
        }
        for (var client : awaiting) {
            if (sends && client.publication != null) {
                client.send.add(output);
            }
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
        for (var first = queue.held.peek(); first != null && awaiting(queue, first).isEmpty(); first =
                queue.held.peek()) {
            queue.held.remove();
            held--;
        }
    }

    /// Has everything that a consumer has not acknowledged sent again.
    void sendAgain(Client client) {
        client.send.clear();
        if (!client.subscriptions.isEmpty()) {
            held((consumer, output) -> {
                if (consumer == client) {
                    client.send.add(output);
                }
            });
        }
    }

    /// The consumer that the most held outputs wait for.
    String slowest() {
        var counts = new TreeMap<String, Integer>();
        held((consumer, _) -> counts.merge(consumer.identity, 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /// All held outputs, with each consumer that they wait for.
    private void held(BiConsumer<Client, Emitted> each) {
        for (var slot : slots.values()) {
            for (var queue : slot.outlets.values()) {
                for (var output : queue.held) {
                    awaiting(queue, output).forEach(consumer -> each.accept(consumer, output));
                }
            }
        }
    }

    /// The consumers that have yet to acknowledge an output.
    private List<Client> awaiting(OutletQueue queue, Emitted output) {
        var interest = new Interest(output.from().kind, output.outlet());
        var awaiting = new ArrayList<Client>(1);
        consumers.getOrDefault(interest, Map.of()).forEach((client, since) -> {
            if (output.position() > since
                    && output.number() > queue.acknowledged.getOrDefault(client.identity, 0L)) {
                awaiting.add(client);
            }
        });
        return awaiting;
    }
}
