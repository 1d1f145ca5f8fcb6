import static io.humainary.substrates.api.Substrates.cortex;

import io.myelin.substrates.MyelinProvider;

/// Draws the circuit of the README while it runs.
void main() {
    var circuit = cortex().circuit(cortex().name("plant"));
    var levels = circuit.conduit(cortex().name("level"), Integer.class);
    levels.subscribe(circuit.subscriber(cortex().name("alarm"),
            (pipe, registrar) -> registrar.register(level -> System.err.println(pipe.name() + " is at " + level))));
    var north = cortex().fiber(Integer.class).above(80).diff().pipe(levels.get(cortex().name("tank.north")));
    for (var level : List.of(70, 85, 85, 92))
        north.emit(level);
    IO.print(MyelinProvider.topology(circuit, north).mermaid());
    circuit.close();
}
