import static io.humainary.substrates.api.Substrates.*;

void main() throws InterruptedException {
    var circuit = cortex().circuit();

    // A cascade: what an order causes is done before the next order begins.
    Pipe<String> bill = circuit.pipe(order -> IO.println("  bill for " + order));
    Pipe<String> stock = circuit.pipe(order -> {
        IO.println("  stock for " + order);
        bill.emit(order);
    });
    Pipe<String> orders = circuit.pipe(order -> {
        IO.println(order);
        stock.emit(order);
    });
    orders.emit("tea");
    orders.emit("salt");

    // Feedback: a pipe that emits into itself. A million rounds use no stack.
    var steps = circuit.conduit(Integer.class);
    var step = steps.get(cortex().name("collatz"));
    steps.subscribe(circuit.subscriber(cortex().name("loop"), (_, registrar) -> registrar.register(n -> {
        if (n > 1)
            step.emit(n % 2 == 0 ? n / 2 : 3 * n + 1);
        else
            IO.println("collatz reached 1");
    })));
    step.emit(27);

    // Many threads, plain state: no lock, and nothing is lost.
    var total = new int[1];
    Pipe<Integer> add = circuit.pipe(n -> total[0] += n);
    var threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
        threads[i] = Thread.ofPlatform().start(() -> {
            for (int n = 1; n <= 1_000; n++)
                add.emit(n);
        });
    }
    for (var thread : threads)
        thread.join();
    circuit.await();
    IO.println("total " + total[0]);
    circuit.close();
}
