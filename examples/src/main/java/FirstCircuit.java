import static io.humainary.substrates.api.Substrates.*;

void main() {
    var cortex = cortex();
    var plant = cortex.circuit(cortex.name("plant"));
    var levels = plant.conduit(cortex.name("level"), Integer.class);
    var worst = plant.cell(cortex.name("worst"), 0);

    var high = cortex.fiber(Integer.class).high(Comparator.naturalOrder()).pipe(worst);
    levels.subscribe(plant.subscriber(cortex.name("display"), (pipe, registrar) -> {
        IO.println("discovered " + pipe.name());
        registrar.register(level -> IO.println(pipe.name() + " = " + level));
        registrar.register(high);
    }));

    var text = cortex.flow(String.class).map(Integer::valueOf).pipe(levels.get(cortex.name("tank.south")));
    levels.get(cortex.name("tank.north")).emit(70);
    text.emit("95");
    levels.get(cortex.name("tank.north")).emit(80);

    plant.await();
    IO.println("worst: " + worst.get());
    plant.closeAwait();
}
