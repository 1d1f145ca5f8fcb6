package io.myelin.hazelcast.wire;

import com.hazelcast.core.HazelcastInstance;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The registration of a listener with all members, by a member or a client, until it is closed.
///
/// No call waits for the registration or for its end, which both need an answer of each member, one after the other. On
/// a member Hazelcast's public calls may keep their thread for good: if the members change meanwhile, Hazelcast repeats
/// the call on an executor, and drops it if the member is shut down before. So this uses the calls of Hazelcast's own
/// service that return a future, which then has no result. A client has the public calls alone, which wait for a member
/// that does not answer until that is removed from the cluster.
///
/// Threading: any thread.
public final class ListenerRegistration implements AutoCloseable {

    /// Adds a listener and removes it.
    public interface Calls {

        /// @return the registration, once all members have the listener
        CompletableFuture<UUID> add();

        /// @param registration as returned by [#add]
        void remove(UUID registration);
    }

    private final Supplier<? extends @Nullable Calls> own;
    private final Calls open;
    private final Executor threads;
    private final CompletableFuture<UUID> registration;

    /// Returns at once.
    ///
    /// @param instance   a member or a client
    /// @param thread     begins the names of the threads that make the calls
    /// @param own        the calls of Hazelcast's own service, `null` on a client. It and they may throw a
    ///                   [LinkageError] before they have done anything: another release may lack what they use
    /// @param open       Hazelcast's public calls, made instead of the own ones where there are none
    /// @param registered called once all members have the listener: it may not have been notified of earlier changes;
    ///                   returns at once
    public ListenerRegistration(HazelcastInstance instance, String thread, Supplier<? extends @Nullable Calls> own,
            Calls open, Runnable registered) {
        this.own = own;
        this.open = open;
        threads = Thread.ofVirtual().name(thread + '-' + instance.getName())::start;
        registration = CompletableFuture.supplyAsync(this::add, threads).thenCompose(Function.identity());
        registration.thenRun(registered);
    }

    private CompletableFuture<UUID> add() {
        try {
            var calls = own.get();
            if (calls != null) {
                return calls.add();
            }
        } catch (LinkageError inaccessible) {
            // Hazelcast's internals are different: as on a client.
        }
        return open.add();
    }

    private void remove(UUID registered) {
        try {
            var calls = own.get();
            if (calls != null) {
                calls.remove(registered);
                return;
            }
        } catch (LinkageError inaccessible) {
            // As above.
        }
        open.remove(registered);
    }

    /// Whether all members have the listener.
    public boolean isRegistered() {
        return registration.isDone() && !registration.isCompletedExceptionally();
    }

    /// Returns at once. If the member or the client is shut down before the listener is removed, it is gone as well.
    @Override
    public void close() {
        registration.thenAcceptAsync(this::remove, threads);
    }
}
