package consumer;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates;
import java.util.List;

/// The README's first circuit.
public final class FirstCircuit {

    private FirstCircuit() {}

    /// Prints the alarms, and the location of the provider.
    ///
    /// @param arguments none
    public static void main(String... arguments) {
        var circuit = cortex().circuit(cortex().name("plant"));
        var levels = circuit.conduit(cortex().name("level"), Integer.class);
        levels.subscribe(circuit.subscriber(cortex().name("alarm"),
                (pipe, registrar) -> registrar.register(level -> System.out.println(pipe.name() + " is at " + level))));
        var north = cortex().fiber(Integer.class).above(80).diff().pipe(levels.get(cortex().name("tank.north")));
        for (var level : List.of(70, 85, 85, 92)) {
            north.emit(level);
        }
        circuit.closeAwait();
        System.out.println("first circuit: " + circuit.getClass().getModule() + " of "
                + circuit.getClass().getProtectionDomain().getCodeSource().getLocation()
                + ", API " + Substrates.class.getModule());
    }
}
