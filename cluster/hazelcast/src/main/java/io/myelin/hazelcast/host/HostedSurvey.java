package io.myelin.hazelcast.host;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.hazelcast.host.route.HostedList;
import io.myelin.hazelcast.host.route.ListHosted;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Asks the directory where circuits are, and each member about those that it has.
final class HostedSurvey {

    private static final long PATIENCE_SECONDS = 10;

    private final HazelcastInstance instance;

    /// @param instance a member or a client
    HostedSurvey(HazelcastInstance instance) {
        this.instance = instance;
    }

    /// Returns the circuits of a kind, by id.
    Map<String, CircuitLocation> locations(String kind) {
        CircuitKey.requireKind(kind);
        var found = new TreeMap<String, CircuitLocation>();
        DirectoryMap.of(instance).entrySet().forEach(entry -> {
            if (CircuitKey.kind(entry.getKey()).equals(kind)) {
                var place = entry.getValue();
                var id = CircuitKey.id(entry.getKey());
                var owner = place.wasOpened() ? place.owner() : null;
                found.put(id, new CircuitLocation(kind, id, owner, place.isActive(), place.since(), place.moves()));
            }
        });
        return found;
    }

    /// Returns the circuits of a kind and their states, by id. The answers are of slightly different moments.
    Map<String, CircuitStatus> status(String kind) {
        var locations = locations(kind);
        var addresses = new HashMap<UUID, String>();
        var rows = new HashMap<UUID, Map<String, HostedList.Row>>();
        var asked = new HashMap<Member, Future<HostedList>>();
        var executor = instance.getExecutorService(HostCluster.MEMBERS);
        for (var member : instance.getCluster().getMembers()) {
            var address = member.getAddress();
            addresses.put(member.getUuid(), address.getHost() + ':' + address.getPort());
            asked.put(member, executor.submitToMember(new ListHosted(kind), member));
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        asked.forEach((member, answer) -> rows.put(member.getUuid(), rows(answer, deadline)));
        var found = new TreeMap<String, CircuitStatus>();
        locations.forEach((id, location) -> {
            var row = rows.getOrDefault(location.member(), Map.of()).get(id);
            found.put(id, status(location, addresses.getOrDefault(location.member(), ""), row));
        });
        return found;
    }

    /// A member that dies or does not answer has no rows.
    private static Map<String, HostedList.Row> rows(Future<HostedList> answer, long deadline) {
        var found = new HashMap<String, HostedList.Row>();
        try {
            answer.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)
                    .rows()
                    .forEach(row -> found.put(row.id(), row));
        } catch (ExecutionException | TimeoutException gone) {
            return Map.of();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        return found;
    }

    private static CircuitStatus status(
            CircuitLocation location, String address, HostedList.@Nullable Row row) {
        return row == null
                ? new CircuitStatus(location, address, location.active() ? "ABSENT" : "IDLE", "", 0, "")
                : new CircuitStatus(location, address, row.phase(), row.health(), row.lag(), row.trouble());
    }
}
