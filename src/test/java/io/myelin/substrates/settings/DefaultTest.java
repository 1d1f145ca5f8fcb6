package io.myelin.substrates.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DefaultTest {

    private static final Default<IdlePolicy> IDLING = new Default<>("p", "V", IdlePolicy.BALANCED);

    private static IdlePolicy read(Map<String, String> properties, Map<String, String> environment) {
        return IDLING.read(properties::get, environment::get);
    }

    @Test
    void thePropertyComesBeforeTheVariableAndTheVariableBeforeTheConstant() {
        assertThat(read(Map.of(), Map.of())).isEqualTo(IdlePolicy.BALANCED);
        assertThat(read(Map.of(), Map.of("V", "latency"))).isEqualTo(IdlePolicy.LATENCY);
        assertThat(read(Map.of("p", " Saving "), Map.of("V", "latency"))).isEqualTo(IdlePolicy.SAVING);
    }

    @Test
    void anUnknownValueNamesItsSourceAndThoseThatAreKnown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of("p", "sometimes"), Map.of()))
                .withMessage("unknown value of p: \"sometimes\"; known are saving, balanced, latency");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of(), Map.of("V", "")))
                .withMessageStartingWith("unknown value of V: \"\"");
    }
}
