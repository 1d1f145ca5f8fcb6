import static io.humainary.substrates.api.Substrates.*;

void main() {
    var cortex = cortex();
    var circuit = cortex.circuit();

    // Sinks.many().multicast() becomes a conduit's pipe, the operators a flow, subscribe() a receptor at its end.
    var display = circuit.<String>pipe(IO::println);
    var readings = cortex.flow(Integer.class)
            .fiber(cortex.fiber(Integer.class).guard(n -> n % 2 == 0).diff().limit(3))
            .scan(() -> 0, Integer::sum, sum -> sum)
            .map(sum -> "sum " + sum)
            .pipe(display);

    for (int n : new int[] {1, 2, 2, 4, 5, 6, 8})
        readings.emit(n);
    circuit.await();
    circuit.close();
}
