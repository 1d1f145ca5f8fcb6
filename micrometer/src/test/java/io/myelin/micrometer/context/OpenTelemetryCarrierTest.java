package io.myelin.micrometer.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OpenTelemetryCarrierTest {

    @RegisterExtension
    static final OpenTelemetryExtension TELEMETRY = OpenTelemetryExtension.create();

    private static String context() {
        return Span.current().getSpanContext().getTraceId() + " " + Baggage.current().getEntryValue("order");
    }

    @Test
    void theSpanAndTheBaggageSurviveACascadeOverThreeCircuits() {
        try (var circuits = new ThreeCircuits(new OpenTelemetryCarrier(), OpenTelemetryCarrierTest::context)) {
            var nothing = context();
            var span = TELEMETRY.getOpenTelemetry().getTracer("test").spanBuilder("checkout").startSpan();
            var baggage = Baggage.builder().put("order", "17").build();
            try (var _ = span.makeCurrent(); var _ = baggage.makeCurrent()) {
                circuits.emit(1);
            }
            circuits.emit(2);
            var carried = span.getSpanContext().getTraceId() + " 17";
            assertThat(circuits.notes()).containsExactlyInAnyOrder(
                    "1 1 " + carried, "2 1 " + carried, "3 1 " + carried,
                    "1 2 " + nothing, "2 2 " + nothing, "3 2 " + nothing,
                    "left " + nothing, "left " + nothing, "left " + nothing);
            span.end();
        }
        assertThat(TELEMETRY.getSpans()).hasSize(1);
    }
}
