package shop;

import io.humainary.substrates.api.Substrates.Circuit;
import org.springframework.context.SmartLifecycle;

/// Closes a circuit when the application stops, after everything that may emit into it: web servers, message listeners
/// and schedulers stop in later phases, hence earlier. What they emitted is processed before the close returns.
final class CircuitStop implements SmartLifecycle {

    private final Circuit circuit;
    private volatile boolean running;

    CircuitStop(Circuit circuit) {
        this.circuit = circuit;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        circuit.closeAwait();
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return 0;
    }
}
