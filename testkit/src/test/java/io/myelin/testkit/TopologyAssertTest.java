package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;
import static io.myelin.testkit.CircuitAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.topology.CircuitTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(CircuitExtension.class)
class TopologyAssertTest {

    private static Name name(String text) {
        return cortex().name(text);
    }

    private static CircuitTopology feedback(Circuit circuit) {
        var levels = circuit.conduit(name("level"), Integer.class);
        var sum = circuit.cell(name("sum"), 0);
        var back = levels.get(name("in"));
        levels.subscribe(circuit.subscriber(name("adder"), (channel, registrar) -> {
            if (channel.name() == name("in")) {
                registrar.register(cortex().fiber(Integer.class).limit(3).pipe(levels.get(name("out"))));
                registrar.register(sum.pipe());
            } else {
                registrar.register(level -> {
                    if (level > 10) {
                        back.emit(level);
                    }
                });
            }
        }));
        back.emit(1);
        circuit.await();
        return MyelinProvider.topology(circuit);
    }

    @Test
    void valuesGoAlongRegistrationsStagesAndFields(Circuit circuit) {
        var topology = feedback(circuit);

        assertThat(topology).connects("in", "sum").connects("channel:level/in", "level/out").connects("out", "Limit");
        assertThatThrownBy(() -> assertThat(topology).connects("sum", "in"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("Expected a way from <sum> to <in>, but the former leads only to%n  nothing".formatted());
        assertThatThrownBy(() -> assertThat(topology).connects("in", "sun"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Expected a part <sun>, but there are only%n  cell:sum, channel".formatted());
    }

    @Test
    void aFeedbackLoopIsACycle(Circuit circuit) {
        var topology = feedback(circuit);

        assertThat(topology).hasNoCycleThrough("sum");
        assertThatThrownBy(() -> assertThat(topology).hasNoCycleThrough("in"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("channel:level/in -> pipe:out"
                        + " -> stage:Limit -> channel:level/out -> receptor:TopologyAssertTest:")
                .hasMessageEndingWith(" -> channel:level/in");
    }

    @Test
    void aChannelThatNobodyHearsDoesNotDeliver(Circuit circuit) {
        var levels = circuit.conduit(name("level"), Integer.class);
        var heard = circuit.conduit(name("heard"), Integer.class, Routing.STEM);
        heard.subscribe(circuit.subscriber(name("root"), (channel, registrar) -> {
            if (channel.name() == name("tank")) {
                registrar.register(_ -> {});
            }
        }));
        heard.get(name("tank.north")).emit(1);
        circuit.await();

        assertThat(MyelinProvider.topology(circuit)).everyChannelDelivers().connects("tank.north", "tank");

        var unheard = levels.get(name("unheard"));
        unheard.emit(1);
        assertThatThrownBy(() -> assertThat(MyelinProvider.topology(circuit)).everyChannelDelivers())
                .isInstanceOf(AssertionError.class)
                .hasMessage("Expected every channel to deliver to something, but these do not%n  channel:level/unheard"
                        .formatted());
        levels.subscribe(circuit.subscriber(name("late"), (_, registrar) -> registrar.register(_ -> {})));
        assertThat(MyelinProvider.topology(circuit)).everyChannelDelivers(); // not known before the next emission
    }
}
