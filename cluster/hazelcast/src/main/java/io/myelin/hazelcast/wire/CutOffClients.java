package io.myelin.hazelcast.wire;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.HazelcastInstanceImpl;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.server.ServerConnection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Closes the connections of clients to a member that receives heartbeats of no majority, so that they turn to other
/// members.
///
/// A client learns from one member which members there are, and who owns which partition. If this member is cut off, it
/// removes the others after a while. The client then closes its connections to them, even if it reaches them, and waits
/// with this member until the split has healed. If the client loses its connection to this member before, it asks
/// another member to which it is connected.
///
/// The connections are closed once each time that the majority is lost: a client that reaches no other member connects
/// again, and stays.
///
/// Hazelcast has no public interface for that. Where its internals are inaccessible, clients wait.
///
/// Threading: any thread; no call waits.
public final class CutOffClients {

    private static final long CHECK_MILLIS = 1_000;

    private CutOffClients() {}

    /// Closes clients' connections of a member from now on, until it ends. To be called once for each member.
    ///
    /// @param instance as Hazelcast gives it to listeners of the configuration
    /// @param majority whether the member receives heartbeats of a majority; cheap
    public static void release(HazelcastInstance instance, BooleanSupplier majority) {
        var internals = new HazelcastInternals(
                instance, CutOffClients.class, "clients stay connected to a member that is cut off");
        internals.use(() -> Watch.start(instance, majority, internals));
    }

    /// Checks whether there is a majority. A class of its own, because another release may lack what it uses.
    ///
    /// Threading: one call at a time.
    static final class Watch {

        private final Node node;
        private final BooleanSupplier majority;

        /// Whether there was a majority at the last check.
        private boolean present;

        Watch(Node node, BooleanSupplier majority) {
            this.node = node;
            this.majority = majority;
        }

        static void start(HazelcastInstance instance, BooleanSupplier majority, HazelcastInternals internals) {
            if (instance instanceof HazelcastInstanceImpl member) {
                var watch = new Watch(member.node, majority);
                member.node.getNodeEngine().getExecutionService().scheduleWithRepetition(
                        () -> internals.use(watch::check), CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
            }
        }

        void check() {
            boolean before = present;
            present = majority.getAsBoolean();
            if (before && !present) {
                connections().forEach(connection -> connection.close("this member hears no majority", null));
            }
        }

        /// The connections of clients.
        List<ServerConnection> connections() {
            var manager = node.getServer().getConnectionManager(EndpointQualifier.CLIENT);
            return manager == null
                    ? List.of()
                    : manager.getConnections().stream().filter(ServerConnection::isClient).toList();
        }
    }
}
