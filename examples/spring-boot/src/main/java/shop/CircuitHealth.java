package shop;

import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.Stall;
import io.myelin.substrates.monitor.StallListener;
import io.myelin.substrates.monitor.Watchdog;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Down while a circuit has work and makes no progress, with the innermost frame of what it does.
@Component("circuits")
final class CircuitHealth implements HealthIndicator, StallListener, DisposableBean {

    private static final Duration LIMIT = Duration.ofMillis(500);

    private final Map<String, Stall> stalls = new ConcurrentHashMap<>();
    private final Watchdog watchdog = MyelinProvider.watchdog(LIMIT, this);

    @Override
    public void stalled(Stall stall) {
        stalls.put(stall.circuit(), stall);
    }

    @Override
    public void resumed(Stall stall) {
        stalls.remove(stall.circuit());
    }

    @Override
    public Health health() {
        var health = stalls.isEmpty() ? Health.up() : Health.down();
        stalls.forEach((circuit, stall) -> health.withDetail(
                circuit, stall.stack().stream().findFirst().map(String::valueOf).orElse("has no thread")));
        return health.build();
    }

    @Override
    public void destroy() {
        watchdog.close();
    }
}
