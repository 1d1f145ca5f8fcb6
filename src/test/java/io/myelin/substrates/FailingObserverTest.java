package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.settings.CircuitSettings;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class FailingObserverTest {

    @Test
    void whatAnObserverThrowsCostsNeitherAJobNorAValueNorAReport() {
        var received = new ArrayList<Integer>();
        var failures = new ArrayList<Throwable>();
        var settings = CircuitSettings.builder().onFailure((_, failure) -> failures.add(failure)).build();
        var circuit = MyelinProvider.observed(cortex().name("observed"), settings, (_, _, _, _, _) -> {
            throw new UnsupportedOperationException("no view");
        });
        var conduit = circuit.conduit(cortex().name("values"), Integer.class);
        conduit.subscribe(
                circuit.subscriber(cortex().name("all"), (_, registrar) -> registrar.register(received::add)));
        conduit.get(cortex().name("one")).emit(7);
        circuit.closeAwait();
        assertThat(received).containsExactly(7);
        assertThat(failures).isNotEmpty().allMatch(UnsupportedOperationException.class::isInstance);
    }
}
