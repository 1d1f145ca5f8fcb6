package io.myelin.hazelcast.wire;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.HazelcastInstanceImpl;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.server.ServerConnection;
import com.hazelcast.internal.server.ServerConnectionManager;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Closes connections of a member to another one that has never sent anything over them.
///
/// The system accepts connections to a process that is suspended, which does not answer. Hazelcast first sends the name
/// of its protocol, and sends nothing more until it has received that of the other member. Meanwhile the thread that
/// writes to the connection tries again and again, and does nothing else: members whose connections have the same
/// thread receive nothing from this one.
///
/// Hazelcast has no public interface for that. Where its internals are inaccessible, such connections stay.
///
/// Threading: any thread; no call waits.
public final class SilentConnections {

    /// A connection that was silent at one check is closed at the next one.
    private static final long CHECK_MILLIS = 1_000;

    private SilentConnections() {}

    /// Closes silent connections of a member from now on, until it ends. To be called once for each member.
    ///
    /// @param instance as Hazelcast gives it to listeners of the configuration
    public static void close(HazelcastInstance instance) {
        var internals = new HazelcastInternals(
                instance, SilentConnections.class, "silent connections are not closed");
        internals.use(() -> Watch.start(instance, internals));
    }

    /// Checks the connections. A class of its own, because another release may lack what it uses.
    ///
    /// Threading: one call at a time.
    static final class Watch {

        /// Hazelcast makes up for checks that a pause of this member prevented, and they follow each other at once.
        private static final long TOO_SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(CHECK_MILLIS * 3 / 4);

        /// After this time this member has paused itself, and may not have read what it has received.
        private static final long TOO_LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(2 * CHECK_MILLIS);

        private final Node node;
        private final ServerConnectionManager connections;
        private Set<ServerConnection> silent = Set.of();
        private long checkedAt;

        /// @param now the time of [System#nanoTime]
        Watch(Node node, long now) {
            this.node = node;
            connections = node.getServer().getConnectionManager(EndpointQualifier.MEMBER);
            checkedAt = now;
        }

        static void start(HazelcastInstance instance, HazelcastInternals internals) {
            if (instance instanceof HazelcastInstanceImpl member) {
                var watch = new Watch(member.node, System.nanoTime());
                member.node.getNodeEngine().getExecutionService().scheduleWithRepetition(
                        () -> internals.use(() -> watch.check(System.nanoTime())),
                        CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
            }
        }

        /// @param now the time of [System#nanoTime]
        void check(long now) {
            long elapsed = now - checkedAt;
            if (elapsed < TOO_SOON_NANOS) {
                return;
            }
            checkedAt = now;
            if (!node.getClusterService().isJoined()) {
                return; // a member that joins again would give up one that is only slow
            }
            var before = elapsed > TOO_LATE_NANOS ? Set.<ServerConnection>of() : silent;
            var found = new HashSet<ServerConnection>();
            for (var connection : connections.getConnections()) {
                if (!isSilent(connection)) {
                    continue;
                }
                if (before.contains(connection)) {
                    // Hazelcast goes on as if it had been refused.
                    connection.close("it is silent", null);
                } else {
                    found.add(connection);
                }
            }
            silent = found;
        }

        /// Whether nothing was received over a connection that this member made. One that it accepted has no address
        /// before something was.
        private static boolean isSilent(ServerConnection connection) {
            return connection.lastReadTimeMillis() < 0 && connection.getRemoteAddress() != null;
        }
    }
}
