import static io.humainary.substrates.api.Substrates.*;

void main() {
    var cortex = cortex();
    var circuit = cortex.circuit();
    var requests = circuit.conduit(cortex.name("requests"), Integer.class, Routing.STEM);

    // Called once for each name, at its first emission: leaf first, then each name that encloses it.
    requests.subscribe(circuit.subscriber(cortex.name("totals"),
            (pipe, registrar) -> registrar
                    .register(cortex.flow(Integer.class).scan(() -> 0, Integer::sum, total -> total)
                            .pipe(circuit.pipe(total -> IO.println(pipe.name() + ": " + total))))));

    requests.get(cortex.name("shop.eu.berlin")).emit(3);
    requests.get(cortex.name("shop.eu.paris")).emit(4);
    requests.get(cortex.name("shop.us.austin")).emit(10);
    circuit.await();
    circuit.close();
}
