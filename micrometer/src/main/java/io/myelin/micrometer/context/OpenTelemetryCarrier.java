package io.myelin.micrometer.context;

import io.myelin.substrates.admission.ContextCarrier;
import io.opentelemetry.context.Context;

/// Carries OpenTelemetry's current `Context`, and with it the current span and the baggage.
///
/// It starts no span. Needs `io.opentelemetry:opentelemetry-context`. Any thread.
public final class OpenTelemetryCarrier implements ContextCarrier<Context> {

    /// The carrier; it has no state.
    public OpenTelemetryCarrier() {}

    @Override
    public Context capture() {
        return Context.current();
    }

    @Override
    public void run(Context context, Runnable processing) {
        try (var _ = context.makeCurrent()) {
            processing.run();
        }
    }
}
