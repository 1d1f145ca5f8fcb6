import static io.humainary.serventis.sdk.Situations.Dimension.CONSTANT;
import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.serventis.opt.tool.Counters;
import io.humainary.serventis.sdk.Situations;

// The signs of a counter become the situation of what it counts. Compiled and run by tck/serventis.sh.
void main() {
    var circuit = cortex().circuit();
    var signs = circuit.conduit(Counters.Sign.class);
    var situations = circuit.conduit(Situations.Signal.class);

    var situation = Situations.pool(situations);
    signs.subscribe(circuit.subscriber(cortex().name("assess"), (counter, registrar) -> {
        var assessed = situation.get(counter.name());
        registrar.register(sign -> {
            switch (sign) {
                case OVERFLOW -> assessed.critical(CONSTANT);
                case RESET -> assessed.normal(CONSTANT);
                case INCREMENT -> {}
            }
        });
    }));
    situations.subscribe(circuit.subscriber(cortex().name("log"), (subject, registrar) ->
            registrar.register(signal -> IO.println(subject.name() + " is " + signal.sign()))));

    var requests = Counters.pool(signs).get(cortex().name("requests"));
    requests.increment();
    requests.overflow();
    requests.reset();
    circuit.await();
    circuit.close();
}
