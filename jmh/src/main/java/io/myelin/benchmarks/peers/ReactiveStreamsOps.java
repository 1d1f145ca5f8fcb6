package io.myelin.benchmarks.peers;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.AverageRows;
import io.myelin.flow.ConduitPublisher;
import io.myelin.flow.Overflow;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jctools.queues.SpscArrayQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// A conduit's values handed to a consumer on another thread, per value.
///
/// In each row the circuit itself emits 20,000 values when it is told to, in batches of 64, and a receptor of the
/// conduit passes them on; every bound holds them all. The rows differ in what the receptor does, and `bare` shows what
/// all of them contain. The consumer's thread is that of a single-thread executor.
public class ReactiveStreamsOps extends AverageRows {

    private static final int VALUES = 20_000;
    private static final int BATCH = 64;
    private static final int CAPACITY = 1 << 15;
    private static final Long VALUE = 1L;

    private final Arrivals arrivals = new Arrivals();
    private final ExecutorService executor =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("consumer").factory());
    private final Scheduler scheduler = Schedulers.fromExecutorService(executor);
    private Circuit circuit;
    private Pipe<Integer> begin;

    /// Connects the row's consumer.
    ///
    /// @param params identifies the row
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        var row = params.getBenchmark();
        connect(row.substring(row.lastIndexOf('.') + 1));
    }

    void connect(String row) {
        var cortex = Substrates.cortex();
        circuit = cortex.circuit();
        var conduit = circuit.conduit(Long.class);
        switch (row) {
            case "bare" -> register(conduit, arrivals::arrive);
            case "publisher" -> ConduitPublisher.of(circuit, conduit, Overflow.error(CAPACITY), executor)
                    .subscribe(new Endless());
            case "publisher_dropping" -> ConduitPublisher.of(
                    circuit, conduit, Overflow.dropOldest(CAPACITY), executor).subscribe(new Endless());
            case "queue" -> register(conduit, new QueueHandOver()::put);
            case "reactor" -> {
                Sinks.Many<Long> sink =
                        Sinks.unsafe().many().unicast().onBackpressureBuffer(new SpscArrayQueue<>(CAPACITY));
                sink.asFlux().publishOn(scheduler, CAPACITY).subscribe(arrivals::arrive);
                register(conduit, value -> {
                    if (sink.tryEmitNext(value).isFailure()) {
                        throw new IllegalStateException("not emitted");
                    }
                });
            }
            default -> throw new IllegalStateException(row);
        }
        var pipe = conduit.get(cortex.name("values"));
        begin = circuit.pipe((Receptor<Integer>) values -> {
            int batch = Math.min(BATCH, values);
            for (int value = 0; value < batch; value++) {
                pipe.emit(VALUE);
            }
            if (batch < values) {
                begin.emit(values - batch);
            }
        });
    }

    private void register(Conduit<Long> conduit, Receptor<Long> receptor) {
        conduit.subscribe(circuit.subscriber(
                circuit.subject().name(), (_, registrar) -> registrar.register(receptor)));
    }

    /// A bounded queue of JCTools for one producer and one consumer, with the signalling of a publisher: the producer
    /// starts a task if there is none, and a task looks once more after it has said that it ends.
    private final class QueueHandOver {

        private final SpscArrayQueue<Long> queue = new SpscArrayQueue<>(CAPACITY);
        private final AtomicBoolean running = new AtomicBoolean();

        void put(Long value) {
            if (!queue.offer(value)) {
                throw new IllegalStateException("full");
            }
            VarHandle.fullFence(); // the queue's own write is a release
            if (!running.get() && running.compareAndSet(false, true)) {
                executor.execute(this::run);
            }
        }

        private void run() {
            do {
                for (Long value = queue.poll(); value != null; value = queue.poll()) {
                    arrivals.arrive(value);
                }
                running.set(false);
            } while (!queue.isEmpty() && running.compareAndSet(false, true));
        }
    }

    /// Requests everything at once.
    private final class Endless implements Flow.Subscriber<Long> {

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Long value) {
            arrivals.arrive(value);
        }

        @Override
        public void onError(Throwable failure) {
            throw new IllegalStateException(failure);
        }

        @Override
        public void onComplete() {
            throw new IllegalStateException("the conduit is open");
        }
    }

    /// Ends the threads and requires that everything arrived once.
    @TearDown
    public void close() {
        circuit.closeAwait();
        executor.close();
        scheduler.dispose();
        arrivals.requireExact();
        Failures.requireNone();
    }

    private void run() {
        arrivals.announce(VALUES);
        begin.emit(VALUES);
        arrivals.await();
    }

    /// No other thread: the receptor counts.
    @Benchmark
    @OperationsPerInvocation(VALUES)
    public void bare() {
        run();
    }

    /// A publisher that fails when the ring is full.
    @Benchmark
    @OperationsPerInvocation(VALUES)
    public void publisher() {
        run();
    }

    /// A publisher that drops the oldest value when the ring is full, which it never is.
    @Benchmark
    @OperationsPerInvocation(VALUES)
    public void publisher_dropping() {
        run();
    }

    /// A bounded queue and the same signalling.
    @Benchmark
    @OperationsPerInvocation(VALUES)
    public void queue() {
        run();
    }

    /// Reactor's unicast sink, without its detection of concurrent emitters, on a bounded queue, and `publishOn`.
    @Benchmark
    @OperationsPerInvocation(VALUES)
    public void reactor() {
        run();
    }
}
