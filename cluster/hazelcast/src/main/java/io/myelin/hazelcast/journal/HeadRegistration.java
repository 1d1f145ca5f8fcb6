package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.map.IMap;
import com.hazelcast.map.impl.EntryEventFilter;
import com.hazelcast.map.impl.MapService;
import com.hazelcast.map.impl.MapServiceContext;
import com.hazelcast.map.impl.query.QueryEventFilter;
import com.hazelcast.map.listener.MapListener;
import com.hazelcast.query.Predicate;
import com.hazelcast.spi.impl.eventservice.EventFilter;
import io.myelin.hazelcast.wire.ListenerRegistration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Hazelcast's public calls that add and remove a listener of heads.
///
/// @param circuit  the circuit whose head is listened to, `null` if a predicate selects the heads
/// @param selected selects the heads, `null` if there is one
record HeadRegistration(HazelcastInstance instance, MapListener listener, @Nullable String circuit,
        @Nullable Predicate<String, Head> selected) implements ListenerRegistration.Calls {

    /// Listens to the head of one circuit. Returns at once.
    ///
    /// @param instance   a member or a client
    /// @param registered as in [ListenerRegistration]
    static ListenerRegistration ofOne(
            HazelcastInstance instance, String circuit, MapListener listener, Runnable registered) {
        return new HeadRegistration(instance, listener, circuit, null).begin(registered);
    }

    /// Listens to several heads. Returns at once.
    ///
    /// @param instance   a member or a client
    /// @param selected   selects them
    /// @param registered as in [ListenerRegistration]
    static ListenerRegistration ofSeveral(HazelcastInstance instance, Predicate<String, Head> selected,
            MapListener listener, Runnable registered) {
        return new HeadRegistration(instance, listener, null, selected).begin(registered);
    }

    private ListenerRegistration begin(Runnable registered) {
        return new ListenerRegistration(instance, "head-listener", () -> OwnService.of(this), this, registered);
    }

    @Override
    public CompletableFuture<UUID> add() {
        IMap<String, Head> heads = instance.getMap(JournalCluster.HEADS);
        return CompletableFuture.completedFuture(selected == null
                ? heads.addEntryListener(listener, circuit, false)
                : heads.addEntryListener(listener, selected, false));
    }

    @Override
    public void remove(UUID registration) {
        instance.getMap(JournalCluster.HEADS).removeEntryListener(registration);
    }

    /// The calls of Hazelcast's map service on a member. A class of its own, because another release may lack what it
    /// uses.
    private record OwnService(MapServiceContext maps, MapListener listener, EventFilter filter)
            implements ListenerRegistration.Calls {

        static ListenerRegistration.@Nullable Calls of(HeadRegistration heads) {
            if (!(heads.instance instanceof HazelcastInstanceProxy member)) {
                return null;
            }
            var engine = member.getOriginal().node.nodeEngine;
            var filter = heads.selected == null
                    ? new EntryEventFilter(engine.toData(heads.circuit), false)
                    : new QueryEventFilter(null, heads.selected, false);
            return new OwnService(engine.<MapService>getService(MapService.SERVICE_NAME).getMapServiceContext(),
                    heads.listener, filter);
        }

        @Override
        public CompletableFuture<UUID> add() {
            return maps.addEventListenerAsync(listener, filter, JournalCluster.HEADS);
        }

        @Override
        public void remove(UUID registration) {
            maps.removeEventListenerAsync(JournalCluster.HEADS, registration);
        }
    }
}
