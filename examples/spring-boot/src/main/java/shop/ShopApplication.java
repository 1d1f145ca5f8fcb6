package shop;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.myelin.micrometer.CircuitMetrics;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// A shop whose orders are processed by one circuit.
@SpringBootApplication
public class ShopApplication {

    /// Starts the shop.
    public static void main(String[] arguments) {
        SpringApplication.run(ShopApplication.class, arguments);
    }

    /// Circuit and pipes are beans like others. The circuit is stopped by its [CircuitStop], so that it outlives what
    /// emits into it, and not when beans are destroyed.
    @Configuration(proxyBeanMethods = false)
    static class Circuits {

        @Bean(destroyMethod = "")
        Circuit orders() {
            var cortex = Substrates.cortex();
            return cortex.circuit(cortex.name("orders"));
        }

        @Bean
        CircuitStop ordersStop(Circuit orders) {
            return new CircuitStop(orders);
        }

        /// The state of the shop: what the circuit has booked, in cents.
        @Bean
        LongAdder revenue() {
            return new LongAdder();
        }

        @Bean
        Pipe<Order> booking(Circuit orders, LongAdder revenue) {
            return orders.pipe(order -> revenue.add(order.cents()));
        }

        /// Spring Boot binds it to the application's registry.
        @Bean(destroyMethod = "close")
        MeterBinder circuitMetrics() {
            return new CircuitMetrics();
        }
    }
}
