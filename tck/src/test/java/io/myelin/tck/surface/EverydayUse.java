package io.myelin.tck.surface;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Window;
import java.util.ArrayList;
import java.util.List;

/// A program that uses every kind of object of 3.0.2, and fails with an `AssertionError` if something is missing. Its
/// class file refers to nothing later.
final class EverydayUse implements Runnable {

    @Override
    public void run() {
        var cortex = Substrates.cortex();
        var circuit = cortex.circuit(cortex.name("everyday.use"));
        var seen = new ArrayList<String>();
        var conduit = circuit.conduit(cortex.name("conduit"), Integer.class, Routing.STEM);
        conduit.subscribe(circuit.<Integer>subscriber(cortex.name("s"),
                (subject, registrar) -> registrar.register((Integer value) -> seen.add(subject.name() + "=" + value))));
        conduit.get(cortex.name("a.b")).emit(1);
        circuit.bank(Integer.class).get(cortex.name("banked")).get(cortex.name("x")).emit(1);
        var basin = circuit.<Capture<Integer>>basin(4);
        circuit.sink(basin.pipe()).get(cortex.name("sunk")).emit(2);
        basin.drain(circuit.pipe((Capture<Integer> capture) -> seen.add("sunk=" + capture.emission())));
        var cell = circuit.cell(0);
        cortex.fiber(Integer.class).above(1).diff().pipe(cell).emit(3);
        Pipe<Window<Integer>> windows = circuit.pipe((Window<Integer> window) -> seen.add("window=" + window.size()));
        cortex.flow(Integer.class).window(2).pipe(windows).emit(4);
        circuit.await();
        seen.add("cell=" + cell.get());
        for (var slot : cortex.state().state(cortex.name("slot"), 5)) {
            seen.add("slot=" + slot.value());
        }
        seen.add("levels=" + cortex.name("x.y.z").stream().map(Object::toString).toList());
        cortex.name("x.y").forEach(level -> seen.add("level=" + level));
        circuit.pulse().orElseThrow();
        circuit.closeAwait();
        var expected = List.of("a.b=1", "a=1", "sunk=2", "window=1", "cell=3", "slot=5",
                "levels=[x.y.z, x.y, x]", "level=x.y", "level=x");
        if (!seen.equals(expected)) {
            throw new AssertionError("saw " + seen + " where " + expected + " was expected");
        }
    }
}
