package io.myelin.substrates.circuit;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.ThreadContext;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.WorkerOptions;
import io.myelin.substrates.engine.dispatch.ListCompiler;
import io.myelin.substrates.engine.dispatch.ShadowTransit;
import io.myelin.substrates.monitor.EmissionObserver;
import io.myelin.substrates.settings.CircuitSettings;

/// The worker of a circuit that is observed.
final class ObservedWorker {

    private ObservedWorker() {}

    static Worker of(
            Subject<Circuit> subject, CircuitSettings settings, EmissionObserver observer, ThreadContext context) {
        var shadow = new ShadowTransit[1]; // knows its worker, which reports failures to it
        var options = ConfiguredWorker.of(settings);
        var worker = new Worker(
                subject.name().toString(),
                new WorkerOptions(options.threads(), options.idling(), ListCompiler.NONE),
                (closest, failure) -> {
                    try {
                        shadow[0].failed(failure);
                    } finally {
                        settings.failureHandler().ifPresent(
                                handler -> handler.accept(closest == null ? subject : closest, failure));
                    }
                },
                context);
        shadow[0] = new ShadowTransit(worker, observer::begins);
        worker.observe(shadow[0]);
        return worker;
    }
}
