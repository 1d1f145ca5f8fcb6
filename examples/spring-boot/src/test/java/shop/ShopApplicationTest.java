package shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.ResolvableType;

class ShopApplicationTest {

    private final ConfigurableApplicationContext context =
            SpringApplication.run(ShopApplication.class, "--spring.main.banner-mode=off");

    @SuppressWarnings("unchecked") // the only bean of this type
    private Pipe<Order> booking() {
        return (Pipe<Order>) context.getBeanProvider(ResolvableType.forClassWithGenerics(Pipe.class, Order.class))
                .getObject();
    }

    @Test
    void ordersAreBookedAndMetered() {
        try (context) {
            var booking = booking();
            booking.emit(new Order(1_250));
            booking.emit(new Order(750));
            context.getBean(Circuit.class).await();
            assertThat(context.getBean(LongAdder.class).sum()).isEqualTo(2_000);
            assertThat(context.getBean(MeterRegistry.class).get("myelin.circuit.delivered")
                    .tag("circuit", "orders").functionCounter().count()).isGreaterThanOrEqualTo(2);
        }
    }

    /// The last orders come from something that stops, in a later phase than the circuit, hence before it.
    @Test
    void whatWasEmittedWhileStoppingIsBooked() {
        var booking = booking();
        var revenue = context.getBean(LongAdder.class);
        context.getBeanFactory().registerSingleton("listener", new SmartLifecycle() {
            @Override
            public void start() {}

            @Override
            public void stop() {
                for (int order = 0; order < 1_000; order++) {
                    booking.emit(new Order(1));
                }
            }

            @Override
            public boolean isRunning() {
                return true;
            }
        });
        context.close();
        assertThat(revenue.sum()).isEqualTo(1_000);
    }

    @Test
    void aCircuitThatIsStuckIsNotHealthy() throws InterruptedException {
        try (context) {
            var indicator = context.getBean(CircuitHealth.class);
            assertThat(indicator.health()).isEqualTo(Health.up().build());
            var free = new CountDownLatch(1);
            context.getBean(Circuit.class).pipe(_ -> {
                try {
                    free.await();
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
            }).emit(0);
            while (indicator.health().getStatus().equals(Status.UP)) {
                Thread.sleep(10);
            }
            assertThat(indicator.health().getDetails()).containsOnlyKeys("orders");
            free.countDown();
            while (!indicator.health().getStatus().equals(Status.UP)) {
                Thread.sleep(10);
            }
        }
    }
}
