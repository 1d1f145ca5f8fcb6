package io.myelin.hazelcast.host;

import static io.humainary.substrates.api.Substrates.cortex;

import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
import java.time.Duration;
import java.util.List;

/// Circuits that publish what they receive: even numbers as `boiler.pressure`, odd ones as `pump`, negative ones under
/// the circuit's own name.
record PublishingProgram(long keep) implements HostedProgram {

    static final String KIND = "plant";
    static final InletType<Long> READING = InletType.of("reading", Codecs.LONG);
    static final OutletType<Long> READINGS = OutletType.of("readings", Codecs.LONG);

    static HostSettings settings() {
        return HostSettings.defaults().sweep(Duration.ofMillis(500));
    }

    @Override
    public void build(HostedCircuit circuit) {
        var readings = circuit.outlet(READINGS, keep);
        var gauges = circuit.journaled().circuit().conduit(Long.class);
        readings.carry(gauges);
        var channels = List.of(
                gauges.get(cortex().name("boiler.pressure")), gauges.get(cortex().name("pump")));
        circuit.inlet(READING, value -> {
            if (value < 0) {
                readings.receive(value);
            } else {
                channels.get((int) (value % 2)).emit(value);
            }
        });
    }
}
