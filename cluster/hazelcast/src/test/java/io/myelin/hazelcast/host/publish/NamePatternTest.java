package io.myelin.hazelcast.host.publish;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {

    /// `circuit` says whether a circuit of the id may publish selected values, `value` whether this one is selected.
    @ParameterizedTest
    @CsvSource(textBlock = """
            pattern,              id,         name,            circuit, value
            plant,                north,      '',              true,    true
            plant,                north,      boiler.pressure, true,    true
            plant.*,              north,      '',              true,    true
            plant.*,              north.east, boiler,          true,    true
            plant.north,          north,      '',              true,    true
            plant.north,          north,      boiler,          true,    true
            plant.north,          north.east, boiler,          true,    true
            plant.north,          northern,   boiler,          false,   false
            plant.north,          south,      '',              false,   false
            plant.north.boiler,   north,      '',              true,    false
            plant.north.boiler,   north,      boiler,          true,    true
            plant.north.boiler,   north,      boiler.pressure, true,    true
            plant.north.boiler,   north,      boilers,         true,    false
            plant.north.boiler,   north.boiler, pump,          true,    true
            plant.*.pump,         north,      pump,            true,    true
            plant.*.pump,         north,      boiler.pump,     true,    false
            plant.*.*.pressure,   north,      boiler.pressure, true,    true
            plant.*.*.pressure,   north,      boiler,          true,    false
            plant.north.east.pump, north,     east,            true,    false
            plant.north.east.pump, north,     east.pump,       true,    true
            plant.north.east.pump, north.west, pump,           false,   false
            """, useHeadersInDisplayName = true)
    void selects(String pattern, String id, String name, boolean circuit, boolean value) {
        var selecting = NamePattern.of(pattern);
        assertThat(selecting.mayMatch(id)).isEqualTo(circuit);
        assertThat(selecting.matches(id, name)).isEqualTo(value);
        assertThat(id).startsWith(circuit ? selecting.idPrefix() : "");
    }
}
