package io.myelin.hazelcast.wire;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.HazelcastInstanceImpl;
import com.hazelcast.internal.nio.ConnectionListener;
import com.hazelcast.internal.nio.Packet;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.server.ServerConnection;
import com.hazelcast.map.impl.operation.AbstractMapOperationFactory;
import com.hazelcast.spi.impl.NodeEngineImpl;
import com.hazelcast.spi.impl.operationservice.NamedOperation;
import com.hazelcast.spi.impl.operationservice.Operation;
import com.hazelcast.spi.impl.operationservice.impl.InboundResponseHandler;
import com.hazelcast.spi.impl.operationservice.impl.Invocation;
import com.hazelcast.spi.impl.operationservice.impl.InvocationRegistry;
import com.hazelcast.spi.impl.operationservice.impl.operations.PartitionIteratingOperation;
import com.hazelcast.spi.impl.operationservice.impl.responses.ErrorResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Ends requests of a member that may have been lost with a connection, so that their callers repeat them, and says
/// when events may have been lost.
///
/// A member that has received no heartbeat of another one for long closes its connections to that one, with all
/// messages that they have not delivered. If the other one remains in the cluster, the callers of lost requests are not
/// notified. A request that finds no connection for one and a half seconds is dropped, also without a report. Hazelcast
/// ends such a request when it has been without a sign of life for twice `hazelcast.operation.call.timeout.millis`, two
/// minutes by default.
///
/// Only requests of this library are ended, because their callers repeat them; those of an application may not.
///
/// Hazelcast has no public interface for that, so this answers a request as the other member would after a failure.
/// Where Hazelcast's internals are inaccessible, lost requests wait until Hazelcast ends them.
///
/// Threading: any thread; no call waits.
public final class LostRequests {

    /// Begins the names of all maps and executors of this library.
    private static final String OURS = "myelin.";

    /// How long an answer may take after a connection has ended or begun: longer than Hazelcast waits for a connection
    /// to send a request over.
    private static final long GRACE_MILLIS = 2_000;

    private LostRequests() {}

    /// Whether a request failed because it or its answer was lost, so that the member that was asked may have done it.
    ///
    /// @param failure as the caller got it, perhaps wrapped
    public static boolean isLost(Throwable failure) {
        @Nullable Throwable cause = failure;
        while (cause != null && !(cause instanceof IndeterminateOperationStateException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    /// Ends lost requests of a member from now on. To be called once for each member. A client ends the requests of a
    /// connection that ends by itself.
    ///
    /// @param instance as Hazelcast gives it to listeners of the configuration
    /// @param unheard  called after connections have ended or begun, when all events of the time before have arrived or
    ///                 were lost: events are not repeated. Runs on a thread of its own, and returns soon
    public static void end(HazelcastInstance instance, Runnable unheard) {
        var internals = new HazelcastInternals(instance, LostRequests.class,
                "requests lost with a connection are repeated only when Hazelcast ends them, by default after two"
                        + " minutes");
        internals.use(() -> Connections.listen(instance, internals, unheard));
    }

    /// Checks the requests that wait when a connection ends, and when one begins: before it began they may have been
    /// dropped. A class of its own, because another release may lack what it uses.
    private static final class Connections implements ConnectionListener<ServerConnection> {

        private final InvocationRegistry requests;
        private final InboundResponseHandler answers;
        private final InternalSerializationService serialization;
        private final Executor later;
        private final HazelcastInternals internals;
        private final Runnable unheard;

        /// Whether a call of `unheard` is due. Cleared before the call, so a connection that changes during it causes
        /// one more.
        private final AtomicBoolean due = new AtomicBoolean();

        private Connections(
                NodeEngineImpl engine, Executor threads, HazelcastInternals internals, Runnable unheard) {
            this.internals = internals;
            this.unheard = unheard;
            var operations = engine.getOperationService();
            requests = operations.getInvocationRegistry();
            answers = operations.getBackupHandler();
            serialization = (InternalSerializationService) engine.getSerializationService();
            later = CompletableFuture.delayedExecutor(GRACE_MILLIS, TimeUnit.MILLISECONDS, threads);
        }

        static void listen(HazelcastInstance instance, HazelcastInternals internals, Runnable unheard) {
            if (instance instanceof HazelcastInstanceImpl member) {
                var node = member.node;
                Executor threads = Thread.ofVirtual().name("lost-requests-" + member.getName())::start;
                node.getServer()
                        .getConnectionManager(EndpointQualifier.MEMBER)
                        .addConnectionListener(new Connections(node.nodeEngine, threads, internals, unheard));
            }
        }

        @Override
        public void connectionAdded(ServerConnection connection) {
            internals.use(() -> check(connection));
        }

        @Override
        public void connectionRemoved(ServerConnection connection) {
            internals.use(() -> check(connection));
        }

        private void check(ServerConnection connection) {
            var target = connection.getRemoteAddress();
            if (target == null || connection.isClient()) {
                return; // it was never used, or it is a client's: members await nothing from clients
            }
            if (due.compareAndSet(false, true)) {
                later.execute(() -> {
                    due.set(false);
                    unheard.run();
                });
            }
            var waiting = new HashMap<Long, Invocation<?>>();
            for (Invocation<?> request : requests) {
                if (target.equals(request.getTargetAddress()) && isOurs(request.op)) {
                    waiting.put(request.op.getCallId(), request);
                }
            }
            if (!waiting.isEmpty()) {
                later.execute(() -> internals.use(() -> end(waiting, connection)));
            }
        }

        private static boolean isOurs(Operation operation) {
            return switch (operation) {
                case NamedOperation named -> isOurs(named.getName());
                case PartitionIteratingOperation several ->
                    several.getOperationFactory() instanceof AbstractMapOperationFactory factory
                            && isOurs(factory.getName());
                default -> false;
            };
        }

        private static boolean isOurs(@Nullable String name) {
            return name != null && name.startsWith(OURS);
        }

        /// @param waiting requests by their numbers when the connection ended or began
        private void end(Map<Long, Invocation<?>> waiting, ServerConnection connection) {
            waiting.forEach((number, request) -> {
                // One that was sent again meanwhile has another number.
                if (requests.get(number) == request) {
                    answers.accept(failure(number, connection));
                }
            });
        }

        /// An answer that says that it is not known whether a request was executed.
        private Packet failure(long number, ServerConnection connection) {
            var lost = new IndeterminateOperationStateException("there is no answer of " + connection.getRemoteAddress()
                    + " since a connection to it ended or began");
            return new Packet(serialization.toBytes(new ErrorResponse(lost, number, false)))
                    .setPacketType(Packet.Type.OPERATION)
                    .raiseFlags(Packet.FLAG_OP_RESPONSE)
                    .setConn(connection);
        }
    }
}
