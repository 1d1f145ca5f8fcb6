import static io.humainary.substrates.api.Substrates.*;

record Order(String item, int price) {}

void main() {
    var circuit = cortex().circuit(cortex().name("orders"));
    var journal = new ArrayList<Order>();
    var revenue = circuit.cell(cortex().name("revenue"), 0);

    // handleEventsWith(journal).then(book): targets of a list are served in its order.
    Pipe<Order> store = circuit.pipe(order -> journal.add(order));
    Pipe<Order> book = circuit.pipe(order -> revenue.pipe().emit(revenue.get() + order.price()));
    Pipe<Order> orders = circuit.pipe(List.of(store, book));

    for (int i = 1; i <= 5; i++)
        orders.emit(new Order("item " + i, 10 * i)); // any thread; never blocks
    circuit.await();
    IO.println(journal.size() + " orders, revenue " + revenue.get());
    circuit.close();
}
