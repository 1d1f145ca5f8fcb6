package io.myelin.substrates.identity;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.admission.BacklogGate;
import io.myelin.substrates.admission.ContextCarrier;
import io.myelin.substrates.admission.ContextPipe;
import io.myelin.substrates.monitor.CircuitListener;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.WorkerThreads;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/// Uses every object that keeps state beyond a call, on the calling thread as well, and closes it.
/// [SurvivingThreadTest] loads this class with a separate class loader.
final class FullUse implements Runnable {

    private static final ScopedValue<FullUse> CALLER = ScopedValue.newInstance();
    /// More emissions than a list needs to be compiled.
    private static final int MANY = 30_000;

    @Override
    public void run() {
        try {
            MyelinProvider.onFailure((_, _) -> {});
            try (var _ = MyelinProvider.watchdog(Duration.ofSeconds(1), _ -> {});
                    var _ = MyelinProvider.onCircuits(new Listener())) {
                for (var kind : WorkerThreads.values()) {
                    var circuit = MyelinProvider.circuit(
                            cortex().name("application"), CircuitSettings.builder().worker(kind).build());
                    ScopedValue.where(CALLER, this).call(() -> use(circuit));
                    circuit.closeAwait();
                }
            }
            MyelinProvider.onFailureDefault();
        } catch (Exception unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    private static long use(Circuit circuit) throws InterruptedException {
        var ticks = new CountDownLatch(3);
        circuit.ticker(Duration.ofMillis(1), circuit.<Long>pipe(_ -> ticks.countDown()));
        Pipe<Integer> target = circuit.<Integer>pipe(_ -> {});
        var conduit = circuit.<Integer>conduit();
        for (int i = 0; i < 3; i++) {
            conduit.subscribe(circuit.subscriber(cortex().name("many"), (_, registrar) -> registrar.register(_ -> {})));
        }
        var list = conduit.get(cortex().name("list"));
        var chain = cortex().fiber(Integer.class).diff().skip(1).pipe(target);
        var other = new Thread(() -> emit(chain, list)); // so that both threads may have lanes
        other.start();
        emit(list, chain);
        other.join();
        ContextPipe.<Integer, Object>of(circuit, carrier(), _ -> {
            throw new IllegalStateException("reported");
        }).emit(1);
        BacklogGate.of(circuit, 10).to(target).tryEmit(1);
        cortex().pool(name -> name).get(cortex().name("pooled"));
        var scope = cortex().scope();
        scope.register(conduit);
        circuit.pulse();
        cortex().current().subject();
        scope.close();
        ticks.await();
        return MyelinProvider.statistics(circuit).admitted();
    }

    @SuppressWarnings("unchecked") // a carrier only receives what it captured
    private static ContextCarrier<Object> carrier() {
        return (ContextCarrier<Object>) (ContextCarrier<?>) ContextCarrier.of(CALLER);
    }

    private static void emit(Pipe<Integer> first, Pipe<Integer> second) {
        for (int value = 0; value < MANY; value++) {
            first.emit(value);
        }
        for (int value = 0; value < MANY; value++) {
            second.emit(value);
        }
    }

    private static final class Listener implements CircuitListener {

        @Override
        public void opened(Circuit circuit) {
            MyelinProvider.statistics(circuit);
        }

        @Override
        public void closed(Circuit circuit) {
            MyelinProvider.statistics(circuit);
        }
    }
}
