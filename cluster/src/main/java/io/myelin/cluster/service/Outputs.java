package io.myelin.cluster.service;

import io.myelin.cluster.circuit.CircuitSlot;
import io.myelin.cluster.circuit.Emitted;
import io.myelin.cluster.circuit.OutletQueue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The outputs that are held until their consumers have acknowledged them through the log. Service thread.
final class Outputs {

    private final Clients clients;
    private final Map<String, CircuitSlot> slots;
    private final Map<Subscription, List<Client>> consumers = new HashMap<>();
    private long held;

    Outputs(Clients clients, Map<String, CircuitSlot> slots) {
        this.clients = clients;
        this.slots = slots;
    }

    /// The number of held outputs.
    long held() {
        return held;
    }

    /// Finds out who consumes what, after subscriptions have changed.
    void subscriptionsChanged() {
        consumers.clear();
        for (var client : clients.all()) {
            for (var subscription : client.subscriptions.keySet()) {
                consumers.computeIfAbsent(subscription, _ -> new ArrayList<>()).add(client);
            }
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
        if (!isAwaited(queue, output)) {
            return;
        }
        queue.held.add(output);
        held++;
        if (sends) {
            for (var client : consumersOf(output)) {
                if (client.publication != null && awaits(client, queue, output)) {
                    client.send.add(output);
                }
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
        for (var first = queue.held.peek(); first != null && !isAwaited(queue, first); first = queue.held.peek()) {
            queue.held.remove();
            held--;
        }
    }

    /// Has everything that a consumer has not acknowledged sent again.
    void sendAgain(Client client) {
        client.send.clear();
        if (client.subscriptions.isEmpty()) {
            return;
        }
        for (var slot : slots.values()) {
            for (var queue : slot.outlets.values()) {
                for (var output : queue.held) {
                    if (awaits(client, queue, output)) {
                        client.send.add(output);
                    }
                }
            }
        }
    }

    /// The consumer that the most held outputs wait for.
    Client slowest() {
        var counts = new HashMap<Client, Integer>();
        for (var slot : slots.values()) {
            for (var queue : slot.outlets.values()) {
                for (var output : queue.held) {
                    for (var client : consumersOf(output)) {
                        if (awaits(client, queue, output)) {
                            counts.merge(client, 1, Integer::sum);
                        }
                    }
                }
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<Client, Integer>comparingByValue()
                        .thenComparing(entry -> entry.getKey().identity))
                .orElseThrow()
                .getKey();
    }

    private boolean isAwaited(OutletQueue queue, Emitted output) {
        for (var client : consumersOf(output)) {
            if (awaits(client, queue, output)) {
                return true;
            }
        }
        return false;
    }

    private List<Client> consumersOf(Emitted output) {
        return consumers.isEmpty()
                ? List.of()
                : consumers.getOrDefault(
                        new Subscription(output.from().address.kind(), output.outlet()), List.of());
    }

    private static boolean awaits(Client client, OutletQueue queue, Emitted output) {
        return client.wants(output) && output.number() > queue.acknowledged.getOrDefault(client.identity, 0L);
    }
}
