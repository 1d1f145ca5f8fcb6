package io.myelin.benchmarks.peers;

import com.typesafe.config.ConfigFactory;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/// Pekko typed: an actor per channel, all on one dispatcher of one thread with a high throughput setting, and the
/// single-consumer mailbox, which its documentation calls faster than the default. Messages are sent by `tell`, without
/// a reply address. A broadcast is an actor that tells one actor per handler.
final class PekkoPeer implements Peer {

    private static final String CONFIG = """
            pekko.loglevel = OFF
            pekko.stdout-loglevel = OFF
            pekko.log-dead-letters = off
            pekko.jvm-shutdown-hooks = off
            pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off
            one-thread {
              type = Dispatcher
              executor = thread-pool-executor
              thread-pool-executor.fixed-pool-size = 1
              throughput = 10000
            }
            single-consumer.mailbox-type = org.apache.pekko.dispatch.SingleConsumerOnlyUnboundedMailbox
            """;

    private final AtomicInteger actors = new AtomicInteger();

    private final ActorSystem<Void> system =
            ActorSystem.create(
                    Behaviors.empty(), "peers", ConfigFactory.parseString(CONFIG).withFallback(ConfigFactory.load()));

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        return actor(handler)::tell;
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        return channel(EachOf.all(handlers.stream().map(this::channel).toList()));
    }

    private ActorRef<Long> actor(Consumer<Long> handler) {
        Behavior<Long> behavior = Behaviors.receiveMessage(message -> {
            handler.accept(message);
            return Behaviors.same();
        });
        var props = DispatcherSelector.fromConfig("one-thread")
                .withNext(MailboxSelector.fromConfig("single-consumer"));
        return system.systemActorOf(behavior, "actor" + actors.incrementAndGet(), props);
    }

    @Override
    public void close() {
        system.terminate();
        try {
            system.getWhenTerminated().toCompletableFuture().get(1, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException failure) {
            throw new IllegalStateException("the actor system does not end", failure);
        }
    }
}
