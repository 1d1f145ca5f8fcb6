package io.myelin.micrometer.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.context.integration.Slf4jThreadLocalAccessor;
import io.micrometer.observation.Observation;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class SnapshotCarrierTest {

    private final TestObservationRegistry observations = TestObservationRegistry.create();
    private final ContextRegistry registry = new ContextRegistry()
            .registerThreadLocalAccessor(new Slf4jThreadLocalAccessor())
            .registerThreadLocalAccessor(new ObservationThreadLocalAccessor(observations));
    private final SnapshotCarrier carrier = new SnapshotCarrier(
            ContextSnapshotFactory.builder().contextRegistry(registry).build());

    private String context() {
        var current = observations.getCurrentObservation();
        return MDC.get("order") + " " + (current == null ? null : current.getContext().getName());
    }

    @Test
    void theMdcAndTheCurrentObservationSurviveACascadeOverThreeCircuits() {
        try (var circuits = new ThreeCircuits(carrier, this::context)) {
            var observation = Observation.start("checkout", observations);
            try (var _ = observation.openScope(); var _ = MDC.putCloseable("order", "17")) {
                circuits.emit(1);
            }
            circuits.emit(2);
            assertThat(circuits.notes()).containsExactlyInAnyOrder(
                    "1 1 17 checkout", "2 1 17 checkout", "3 1 17 checkout",
                    "1 2 null null", "2 2 null null", "3 2 null null",
                    "left null null", "left null null", "left null null");
            observation.stop();
        }
        TestObservationRegistryAssert.assertThat(observations).hasNumberOfObservationsEqualTo(1);
    }
}
