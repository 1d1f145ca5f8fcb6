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
/// The system accepts connections to a process that is suspended, and nobody answers on them. Hazelcast first sends the
/// name of its protocol, and sends nothing more until it has received that of the other member. Meanwhile the thread
/// that writes to the connection tries again and again, and does nothing else: members whose connections have the same
/// thread hear nothing from this one.
///
/// Hazelcast has no public interface for that. Where its internals are inaccessible, such connections stay.
///
/// Threading: any thread; no call waits.
public final class SilentConnections {

    /// A connection that was silent at one look is closed at the next one.
    private static final long LOOK_MILLIS = 1_000;

    private SilentConnections() {}

    /// Closes silent connections of a member from now on, until it ends. To be called once for each member.
    ///
    /// @param instance as Hazelcast gives it to listeners of the configuration
    public static void close(HazelcastInstance instance) {
        try {
            if (instance instanceof HazelcastInstanceImpl member) {
                Watch.start(member.node);
            }
        } catch (LinkageError inaccessible) {
            // Hazelcast's internals are others.
        }
    }

    /// Looks at the connections. A class of its own, because another release may lack what it uses.
    ///
    /// Threading: one call at a time.
    private static final class Watch implements Runnable {

        private final Node node;
        private final ServerConnectionManager connections;
        private Set<ServerConnection> silent = Set.of();

        private Watch(Node node) {
            this.node = node;
            connections = node.getServer().getConnectionManager(EndpointQualifier.MEMBER);
        }

        static void start(Node node) {
            node.getNodeEngine().getExecutionService()
                    .scheduleWithRepetition(new Watch(node), LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }

        @Override
        public void run() {
            if (!node.getClusterService().isJoined()) {
                return; // a member that joins again would give up one that is only slow
            }
            var now = new HashSet<ServerConnection>();
            for (var connection : connections.getConnections()) {
                if (!isSilent(connection)) {
                    continue;
                }
                if (silent.contains(connection)) {
                    // Hazelcast goes on as if it had been refused.
                    connection.close("nobody answers", null);
                } else {
                    now.add(connection);
                }
            }
            silent = now;
        }

        /// Whether nothing was received over a connection that this member made. One that it accepted has no address
        /// before something was.
        private static boolean isSilent(ServerConnection connection) {
            return connection.lastReadTimeMillis() < 0 && connection.getRemoteAddress() != null;
        }
    }
}
