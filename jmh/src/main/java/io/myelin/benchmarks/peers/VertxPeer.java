package io.myelin.benchmarks.peers;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// The Vert.x event bus within one process: local consumers on one event loop, messages that need no codec
/// to be copied, delivery options that keep the bus local, made once. Its own `publish` serves the broadcast.
final class VertxPeer implements Peer {

    private static final DeliveryOptions LOCAL = new DeliveryOptions().setLocalOnly(true);

    private final AtomicInteger addresses = new AtomicInteger();
    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final EventBus bus = vertx.eventBus();

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        var address = address();
        listen(address, handler);
        return message -> bus.send(address, message, LOCAL);
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        var address = address();
        handlers.forEach(handler -> listen(address, handler));
        return message -> bus.publish(address, message, LOCAL);
    }

    private String address() {
        return "address" + addresses.incrementAndGet();
    }

    private void listen(String address, Consumer<Long> handler) {
        bus.<Long>localConsumer(address, message -> handler.accept(message.body()));
    }

    @Override
    public void close() {
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException failure) {
            throw new IllegalStateException("the event loop does not end", failure);
        }
    }
}
