import static io.humainary.substrates.api.Substrates.cortex;
import static io.myelin.testkit.CircuitAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.testkit.CircuitExtension;
import io.myelin.testkit.EmissionRecorder;
import io.myelin.testkit.ManualTime;
import io.myelin.testkit.orders.Orders;
import io.myelin.testkit.orders.Producer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Time by hand, and every order in which two producers' emissions can arrive.
@ExtendWith(CircuitExtension.class)
class WindowAlarmTest {

    @Test
    void threeFailuresInTenSecondsAlarm(Circuit circuit, ManualTime time) {
        var alarms = EmissionRecorder.<Integer>of(circuit, time::nanos);
        var failures = cortex().flow(String.class)
                .window(Duration.ofSeconds(10), 100)
                .map(Window::size)
                .fiber(cortex().fiber(Integer.class).guard(count -> count >= 3))
                .pipe(alarms.pipe());
        for (var user : new String[] {"ann", "bob", "cid", "dan"}) {
            failures.emit(user);
            time.advance(Duration.ofSeconds(4));
        }
        assertThat(alarms).received(3, 3).at(Duration.ofSeconds(8), Duration.ofSeconds(12));
    }

    @Test
    void theTotalIsTheSameInEveryOrder() {
        var report = Orders.of(Producer.of("a", 1, 2, 3), Producer.of("b", 10, 20, 30)).check(trial -> {
            var totals = trial.<Integer>recorder();
            trial.connect(cortex().fiber(Integer.class).reduce(0, Integer::sum).pipe(totals.pipe()));
            trial.verify(() -> assertThat(totals.values().getLast()).isEqualTo(66));
        });
        assertThat(report).hasToString("all 20 orders");
    }
}
