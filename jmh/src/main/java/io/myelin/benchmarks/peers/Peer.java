package io.myelin.benchmarks.peers;

import java.util.List;
import java.util.function.Consumer;

/// A library that passes messages to handlers on another thread, in order: an alternative in [PeersOps].
///
/// All handlers of a peer run on one thread. Each peer is written the way its own documentation recommends
/// for speed, as far as that one thread allows, and says so in its comment. The handling of messages
/// and the wait for the end are the same code for all.
interface Peer extends AutoCloseable {

    /// Makes a channel for messages.
    ///
    /// @param handler receives them, one after the other, on the peer's thread
    /// @return sends a message, from any thread; never inline
    Consumer<Long> channel(Consumer<Long> handler);

    /// Makes a channel that passes every message to several handlers.
    ///
    /// @param handlers receive every message, on the peer's thread
    /// @return sends a message, from outside the peer's thread
    Consumer<Long> broadcast(List<Consumer<Long>> handlers);

    /// Called by the producer after the last message of a burst, before it waits for the arrivals. Most peers need
    /// nothing here.
    default void allSent() {}

    /// Ends the peer's thread.
    @Override
    void close();

    /// Starts a peer.
    ///
    /// @param name    its name in [PeersOps]
    /// @param senders the threads that send to a channel
    /// @return the peer
    static Peer named(String name, Senders senders) {
        return switch (name) {
            case "substrates" -> new SubstratesPeer();
            case "substrates-latency" -> SubstratesPeer.polling();
            case "by-hand" -> ByHandPeer.ofAnyProducers();
            case "by-hand-lane" -> ByHandPeer.ofOneProducer();
            case "disruptor" -> new DisruptorPeer(senders);
            case "jctools-spsc" -> new QueueLoopPeer(QueueLoopPeer.Kind.SPSC, senders);
            case "jctools-spsc-polled" -> new QueueLoopPeer(QueueLoopPeer.Kind.SPSC_POLLED, senders);
            case "jctools-mpsc-polled" -> new QueueLoopPeer(QueueLoopPeer.Kind.MPSC_POLLED, senders);
            case "jctools-mpsc" -> new QueueLoopPeer(QueueLoopPeer.Kind.MPSC, senders);
            case "jctools-unbounded" -> new QueueLoopPeer(QueueLoopPeer.Kind.MPSC_UNBOUNDED, senders);
            case "executor" -> new ExecutorPeer();
            case "publisher" -> new SubmissionPublisherPeer();
            case "reactor" -> new ReactorPeer(senders);
            case "rxjava" -> new RxPeer(senders);
            case "pekko" -> new PekkoPeer();
            case "vertx" -> new VertxPeer();
            default -> throw new IllegalArgumentException("there is no peer '" + name + "'");
        };
    }
}
