import static io.humainary.substrates.api.Substrates.*;

void main() {
    var cortex = cortex();
    var circuit = cortex.circuit();
    var prices = circuit.conduit(cortex.name("prices"), Integer.class);

    // subscribe(subscriber) twice; both see every price, in one order.
    for (var name : List.of("log", "ledger")) {
        prices.subscribe(circuit.subscriber(cortex.name(name),
                (pipe, registrar) -> registrar.register(price -> IO.println(name + ": " + pipe.name() + " " + price))));
    }

    var tea = prices.get(cortex.name("tea"));
    tea.emit(4); // submit: does not block, does not drop
    tea.emit(5);
    circuit.closeAwait(); // close: what was emitted is delivered first
}
