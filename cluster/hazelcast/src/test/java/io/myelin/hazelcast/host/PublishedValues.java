package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.host.publish.PublishedReceiver;
import io.myelin.hazelcast.host.publish.PublishedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Remembers what a subscription delivers, by circuit.
final class PublishedValues implements PublishedReceiver<Long> {

    private final Map<String, List<PublishedValue<Long>>> values = new ConcurrentHashMap<>();

    @Override
    public void receive(PublishedValue<Long> value) {
        var known = values.computeIfAbsent(value.circuit(), _ -> new ArrayList<>());
        synchronized (known) {
            known.add(value);
        }
    }

    List<PublishedValue<Long>> of(String id) {
        var known = values.getOrDefault(id, List.of());
        synchronized (known) {
            return List.copyOf(known);
        }
    }

    int count(String id) {
        return of(id).size();
    }

    /// Asserts that the values of a circuit are those of a run of sequences, which are numbered like the values.
    void requireRun(String id, long from, long until) {
        var found = of(id);
        assertThat(found).as("values of %s", id).hasSize((int) (until - from));
        for (int i = 0; i < found.size(); i++) {
            long number = from + i;
            assertThat(found.get(i)).isEqualTo(
                    new PublishedValue<>(id, number % 2 == 0 ? "boiler.pressure" : "pump", number, number));
        }
    }
}
