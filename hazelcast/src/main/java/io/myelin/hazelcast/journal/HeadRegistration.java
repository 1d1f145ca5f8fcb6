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
import com.hazelcast.spi.impl.NodeEngineImpl;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The registration of a listener of heads, by a member or a client, until it is closed.
///
/// No call waits for the registration or for its end, which both need an answer of each member, one after the other. On
/// a member Hazelcast's public calls may keep their thread for good: if the members change meanwhile, Hazelcast repeats
/// the call on an executor, and drops it if the member is shut down before. So this uses the calls of its map service
/// that return a future, which then has no result.
///
/// Threading: any thread.
final class HeadRegistration implements AutoCloseable {

    private final HazelcastInstance instance;
    private final MapListener listener;

    /// The circuit whose head is listened to, `null` if a predicate selects the heads.
    private final @Nullable String circuit;
    private final @Nullable Predicate<String, Head> selected;

    private final Executor threads;
    private final CompletableFuture<UUID> registration;

    private HeadRegistration(HazelcastInstance instance, MapListener listener, @Nullable String circuit,
            @Nullable Predicate<String, Head> selected, Runnable registered) {
        this.instance = instance;
        this.listener = listener;
        this.circuit = circuit;
        this.selected = selected;
        threads = Thread.ofVirtual().name("head-listener-" + instance.getName())::start;
        registration = CompletableFuture.supplyAsync(this::add, threads).thenCompose(Function.identity());
        registration.thenRun(registered);
    }

    /// Listens to the head of one circuit. Returns at once.
    ///
    /// @param instance   a member or a client
    /// @param registered called once all members have the listener: it may not have been told of changes before that;
    ///                   returns at once
    static HeadRegistration ofOne(
            HazelcastInstance instance, String circuit, MapListener listener, Runnable registered) {
        return new HeadRegistration(instance, listener, circuit, null, registered);
    }

    /// Listens to several heads. Returns at once.
    ///
    /// @param selected   selects them
    /// @param registered as in the other method
    static HeadRegistration ofSeveral(HazelcastInstance instance, Predicate<String, Head> selected,
            MapListener listener, Runnable registered) {
        return new HeadRegistration(instance, listener, null, selected, registered);
    }

    private CompletableFuture<UUID> add() {
        try {
            if (instance instanceof HazelcastInstanceProxy member) {
                return new OwnService(member).add(listener, circuit, selected);
            }
        } catch (LinkageError inaccessible) {
            // Hazelcast's internals are others: as on a client.
        }
        IMap<String, Head> heads = instance.getMap(JournalCluster.HEADS);
        return CompletableFuture.completedFuture(selected == null
                ? heads.addEntryListener(listener, circuit, false)
                : heads.addEntryListener(listener, selected, false));
    }

    private void remove(UUID registered) {
        try {
            if (instance instanceof HazelcastInstanceProxy member) {
                new OwnService(member).remove(registered);
                return;
            }
        } catch (LinkageError inaccessible) {
            // As above.
        }
        instance.getMap(JournalCluster.HEADS).removeEntryListener(registered);
    }

    /// If the member or the client is shut down before the listener is removed, it is gone as well.
    @Override
    public void close() {
        registration.thenAcceptAsync(this::remove, threads);
    }

    /// Hazelcast's map service on a member. A class of its own, because another release may lack what it uses.
    private static final class OwnService {

        private final NodeEngineImpl engine;
        private final MapServiceContext maps;

        OwnService(HazelcastInstanceProxy member) {
            engine = member.getOriginal().node.nodeEngine;
            maps = engine.<MapService>getService(MapService.SERVICE_NAME).getMapServiceContext();
        }

        CompletableFuture<UUID> add(
                MapListener listener, @Nullable String circuit, @Nullable Predicate<String, Head> selected) {
            var filter = selected == null
                    ? new EntryEventFilter(engine.toData(circuit), false)
                    : new QueryEventFilter(null, selected, false);
            return maps.addEventListenerAsync(listener, filter, JournalCluster.HEADS);
        }

        void remove(UUID registration) {
            maps.removeEventListenerAsync(JournalCluster.HEADS, registration);
        }
    }
}
