package io.myelin.benchmarks.sharding;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.sharding.typed.javadsl.ClusterSharding;
import org.apache.pekko.cluster.sharding.typed.javadsl.Entity;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityRef;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityTypeKey;
import org.apache.pekko.cluster.typed.Cluster;

/// An actor of Pekko's cluster sharding on another node. Its messages are numbers, for which Pekko has a serializer of
/// its own, and nothing keeps them. A full queue of the transport drops messages, so a sender that wants all of them to
/// arrive has to bound those in flight: after each tenth of the bound it asks for a count.
final class ShardedActor implements Remote {

    private static final EntityTypeKey<Object> KEY = EntityTypeKey.create(Object.class, "figures");
    private static final int FIRST_PORT = Integer.getInteger("pekko.port", 25_520);
    private static final String SENDER = "sender";
    private static final String OWNER = "owner";
    private static final int IN_FLIGHT = Integer.getInteger("pekko.in.flight", 100_000);
    private static final int QUESTIONS = 10;
    private static final int NODES = 2;
    private static final long POLL_MILLIS = 50;

    private final ActorSystem<Object> system;
    private final OtherProcess other;
    private final EntityRef<Object> actor;
    private final LinkedBlockingQueue<Long> answers = new LinkedBlockingQueue<>();
    private final String asker;
    private long arrived;

    ShardedActor() throws Exception {
        system = start(FIRST_PORT, SENDER);
        other = new OtherProcess("sharded");
        while (Cluster.get(system).state().members().size() < NODES) {
            Thread.sleep(POLL_MILLIS); // until the other node has joined: only actors are told of that
        }
        ActorRef<Object> receiver = system.systemActorOf(Behaviors.receiveMessage(answer -> {
            answers.add((Long) answer);
            return Behaviors.same();
        }), "answers", Props.empty());
        asker = ActorRefResolver.get(system).toSerializationFormat(receiver);
        actor = ClusterSharding.get(system).entityRefFor(KEY, "one");
        actor.tell(asker);
        arrived = answers.take();
    }

    /// The second node.
    static void serve() throws IOException {
        start(FIRST_PORT + 1, OWNER);
        OtherProcess.serve();
    }

    private static ActorSystem<Object> start(int port, String role) {
        var config = """
                pekko.actor.provider = cluster
                pekko.loglevel = OFF
                pekko.remote.artery.canonical { hostname = "127.0.0.1", port = %d }
                pekko.remote.artery.advanced { outbound-message-queue-size = 262144, inbound-lanes = %d }
                pekko.cluster.seed-nodes = ["pekko://figures@127.0.0.1:%d"]
                pekko.cluster.roles = ["%s"]
                """.formatted(port, Integer.getInteger("pekko.lanes", 1), FIRST_PORT, role);
        ActorSystem<Object> system = ActorSystem.create(Behaviors.empty(), "figures",
                ConfigFactory.parseString(config).withFallback(ConfigFactory.load()));
        ClusterSharding.get(system).init(Entity.of(KEY, _ -> counting()).withRole(OWNER));
        return system;
    }

    /// Counts numbers, and sends the count to any actor whose name it receives.
    private static Behavior<Object> counting() {
        return Behaviors.setup(context -> {
            var names = ActorRefResolver.get(context.getSystem());
            long[] count = {0};
            return Behaviors.receiveMessage(message -> {
                if (message instanceof String name) {
                    names.resolveActorRef(name).tell(count[0]);
                } else {
                    count[0]++;
                }
                return Behaviors.same();
            });
        });
    }

    @Override
    public void send(int count) throws Exception {
        int asked = 0;
        long last = arrived;
        for (int i = 0; i < count; i++) {
            actor.tell(-1L);
            if (i % (IN_FLIGHT / QUESTIONS) == 0) {
                actor.tell(asker);
                asked++;
            }
            while (asked == QUESTIONS) {
                last = answers.take();
                asked--;
            }
        }
        actor.tell(asker);
        for (asked++; asked > 0; asked--) {
            last = answers.take();
        }
        if (last != arrived + count) {
            throw new IllegalStateException((arrived + count - last) + " messages were lost");
        }
        arrived = last;
    }

    @Override
    public void close() {
        other.close();
        system.terminate();
    }
}
