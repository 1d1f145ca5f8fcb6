package io.myelin.cluster.client;

import static java.util.Objects.requireNonNull;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.myelin.cluster.Address;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.EmbeddedDriver;
import io.myelin.cluster.Idling;
import io.myelin.cluster.wire.Interest;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A client of a cluster: emits into circuits, and consumes their outputs.
///
/// **Emissions are numbered.** An emission is *accepted* when a majority of the members has it in the log, and
/// *processed* when the circuit has handled it; or it is *refused*, with a reason, and has no effect. Emissions that
/// are on their way when the leader changes are sent again and take effect once. A client that returns with its
/// identity after its process has died goes on after [#accepted]: what it had emitted beyond it is not in the log.
///
/// **Outputs** come once and in order for each circuit and outlet, as long as the process lives.
///
/// Any thread. Consumers are called on the client's thread and should return soon: what they have returned from is
/// acknowledged, even by an exception, which is reported to the thread's uncaught-exception handler.
public final class ClusterClient implements AutoCloseable {

    private static final int REFUSALS = 10_000;
    /// After so long without a message a connection counts as lost. Members that have restarted do not know it any
    /// more, and cannot tell the client.
    private static final long SILENCE_NANOS = 3_000_000_000L;

    private record Consumption<E>(Codec<E> codec, Consumer<? super Output<E>> consumer) {

        void take(Address from, String outlet, String written, long number, ByteBuffer value) {
            var reading = codec.reading(written);
            if (reading == null) {
                throw new IllegalStateException(
                        "outlet " + outlet + " of " + from + " writes " + written + ", the consumer reads "
                                + codec.name());
            }
            consumer.accept(new Output<>(from, outlet, number, Codecs.read(reading, value)));
        }
    }

    private final LogSession session;
    private final Map<Interest, Consumption<?>> consumptions;
    private final Consumer<String> gaps;

    /// Also the lock for it, and what waits for progress: callers may hold the lock of this object.
    private final Map<Long, String> refusals = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, String> eldest) {
            return size() > REFUSALS;
        }
    };

    private ClusterClient(Builder builder) {
        var settings = builder.settings;
        var context = EmbeddedDriver.context(settings, "myelin-" + settings.name() + "-client-" + UUID.randomUUID());
        consumptions = Map.copyOf(builder.consumptions);
        gaps = builder.gaps;
        var driver = MediaDriver.launchEmbedded(context
                .threadingMode(ThreadingMode.INVOKER)
                .imageLivenessTimeoutNs(SILENCE_NANOS)
                .errorHandler(_ -> {})); // of channels to members that are down; the session tells what matters
        session = new LogSession(settings, builder.identity, new ArrayList<>(consumptions.keySet()),
                driver.aeronDirectoryName(), builder.host, driver,
                new Idling(Idling.PARK_NANOS), "myelin-cluster-client " + builder.identity,
                new Reports());
    }

    /// Creates a builder.
    ///
    /// @param identity unique among the clients that are connected, at most 200 characters
    public static Builder builder(ClusterSettings settings, String identity) {
        return new Builder(settings, identity);
    }

    /// Emits into a circuit. Waits while 65,535 emissions are not processed; a consumer does not, but fails if it makes
    /// more while the log takes none.
    ///
    /// @return the emission's number
    /// @throws IllegalArgumentException if the value takes more than [ClusterSettings#LARGEST_VALUE]
    /// @throws IllegalStateException if the client is closed, or the cluster has refused it
    public <E> long emit(Address to, String inlet, Codec<E> codec, E value) {
        requireNonNull(to, "to");
        requireNonNull(inlet, "inlet");
        requireNonNull(codec, "codec");
        var item = new MessageWriter(64 + codec.bound(requireNonNull(value, "value"))).int8(Messages.EMISSION)
                .text(to.toString()).text(inlet).text(codec.name());
        int at = item.length();
        item.value(codec, value);
        int length = item.length() - at - 4;
        if (length > ClusterSettings.LARGEST_VALUE) {
            throw new IllegalArgumentException(
                    "a value of " + length + " bytes, at most " + ClusterSettings.LARGEST_VALUE);
        }
        return session.append(item.copy());
    }

    /// Puts a version of a program into force, from the command's entry in the log on. It is refused unless a majority
    /// of the members have the version.
    ///
    /// @return the command's number
    public long upgrade(String kind, int version) {
        return session.append(new MessageWriter(64).int8(Messages.UPGRADE).text(requireNonNull(kind, "kind"))
                .int32(version).copy());
    }

    /// The number of the last emission, acknowledgement or upgrade, of this process or an earlier one with the same
    /// identity.
    public long emitted() {
        return session.emitted;
    }

    /// All emissions up to this number are in the log.
    public long accepted() {
        return session.accepted();
    }

    /// All emissions up to this number are processed or refused.
    public long processed() {
        return session.processed;
    }

    /// Why an emission was refused.
    ///
    /// @return `null` if it was not, or more than 10,000 were since
    public @Nullable String refusal(long number) {
        synchronized (refusals) {
            return refusals.get(number);
        }
    }

    /// Waits until an emission is in the log.
    ///
    /// @throws TimeoutException if it takes longer; the emission stays on its way
    /// @throws RefusedException if it was refused
    public void awaitAccepted(long number, Duration limit) throws InterruptedException, TimeoutException {
        await(number, limit, session::accepted);
    }

    /// Waits until an emission is processed, and with it all that were emitted before: else as [#awaitAccepted].
    public void awaitProcessed(long number, Duration limit) throws InterruptedException, TimeoutException {
        await(number, limit, () -> session.processed);
    }

    private void await(long number, Duration limit, LongSupplier progress)
            throws InterruptedException, TimeoutException {
        await(() -> progress.getAsLong() >= number, limit, "emission " + number + " is on its way: ");
        var refusal = refusal(number);
        if (refusal != null) {
            throw new RefusedException(refusal);
        }
    }

    private void await(BooleanSupplier done, Duration limit, String what)
            throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + requireNonNull(limit, "limit").toNanos();
        synchronized (refusals) {
            while (!done.getAsBoolean()) {
                long rest = (end - System.nanoTime()) / 1_000_000;
                var failure = session.failure();
                if (failure != null) {
                    throw new RefusedException(failure);
                }
                if (rest <= 0) {
                    throw new TimeoutException(what + session.trouble);
                }
                refusals.wait(Math.min(rest, 100));
            }
        }
    }

    /// The leading member, as far as this client knows; -1 before the first.
    public int leader() {
        return session.leader;
    }

    @Override
    public void close() {
        session.close();
    }

    private final class Reports implements SessionListener {

        @Override
        public Outputs outputs(String address, String outlet) {
            var from = Address.of(address);
            var consumption = requireNonNull(consumptions.get(new Interest(from.kind(), outlet)));
            return (codec, number, value) -> call(() -> consumption.take(from, outlet, codec, number, value));
        }

        /// What is thrown would cost the connection, again and again, or end this thread.
        private static void call(Runnable consumer) {
            try {
                consumer.run();
            } catch (Throwable failed) {
                var thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, failed);
            }
        }

        @Override
        public void refused(long number, String reason) {
            synchronized (refusals) {
                refusals.put(number, reason);
            }
        }

        @Override
        public void progress() {
            synchronized (refusals) {
                refusals.notifyAll();
            }
        }

        @Override
        public void gap(String reason) {
            call(() -> gaps.accept(reason));
        }
    }

    /// Builds a client. Not thread-safe.
    public static final class Builder {

        private final ClusterSettings settings;
        private final String identity;
        private final Map<Interest, Consumption<?>> consumptions = new HashMap<>();
        private Consumer<String> gaps = reason -> System.getLogger("io.myelin.cluster")
                .log(System.Logger.Level.WARNING, reason);
        private String host = "127.0.0.1";

        private Builder(ClusterSettings settings, String identity) {
            requireNonNull(settings, "settings");
            requireNonNull(identity, "identity");
            if (identity.isEmpty() || identity.length() > 200 || identity.startsWith("member/")) {
                throw new IllegalArgumentException("an identity has from 1 to 200 characters and does not begin with"
                        + " member/, was '" + identity + "'");
            }
            this.settings = settings;
            this.identity = identity;
        }

        /// Consumes what an outlet of all circuits of a kind emits.
        ///
        /// @param codec    reads the outputs
        /// @param consumer called on the client's thread
        /// @throws IllegalArgumentException if the outlet has a consumer
        public <E> Builder consume(String kind, String outlet, Codec<E> codec, Consumer<? super Output<E>> consumer) {
            var consumption = new Consumption<E>(requireNonNull(codec, "codec"), requireNonNull(consumer, "consumer"));
            var interest = new Interest(requireNonNull(kind, "kind"), requireNonNull(outlet, "outlet"));
            if (consumptions.putIfAbsent(interest, consumption) != null) {
                throw new IllegalArgumentException("outlet " + outlet + " of " + kind + " has a consumer");
            }
            return this;
        }

        /// Sets what is called, on the client's thread, when outputs are lost. By default a warning is logged.
        public Builder onGap(Consumer<String> listener) {
            gaps = requireNonNull(listener, "listener");
            return this;
        }

        /// Sets where members reach this process. The default is `127.0.0.1`.
        public Builder host(String name) {
            host = requireNonNull(name, "name");
            return this;
        }

        /// Connects.
        ///
        /// @param limit how long to wait for a leader
        /// @throws TimeoutException if there is none
        /// @throws RefusedException if the cluster refuses this client
        public ClusterClient connect(Duration limit) throws InterruptedException, TimeoutException {
            requireNonNull(limit, "limit"); // before threads are started
            var client = new ClusterClient(this);
            try {
                client.session.start();
                client.await(
                        client.session::hasNumbers,
                        limit,
                        "no leader of cluster " + settings.name() + " at " + settings.ingressEndpoints() + " within "
                                + limit + ": ");
                return client;
            } catch (Throwable failed) {
                client.close();
                throw failed;
            }
        }
    }
}
