package io.myelin.hazelcast.meters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.CircuitHost;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.host.HostSettings;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.ReportedFailures;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The meters of two hosts in a Prometheus registry.
class HostMetersTest {

    private static final InletType<Long> READING = InletType.of("reading", Codecs.LONG);
    private static final List<String> IDS = IntStream.range(0, 8).mapToObj(Integer::toString).toList();

    private final Members members = Members.create();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    @AfterEach
    void close() {
        members.close();
    }

    private CircuitHost host(HazelcastInstance member) {
        var host = CircuitHost.of(member, HostSettings.defaults().sweep(Duration.ofMillis(500)))
                .define("plant", circuit -> circuit.inlet(READING, _ -> {}));
        host.start();
        new HostMeters(host).bindTo(registry);
        return host;
    }

    /// The value of a meter, by its name and tags in the text format.
    private double value(String meter) {
        return registry.scrape().lines()
                .filter(line -> line.startsWith(meter + ' '))
                .mapToDouble(line -> Double.parseDouble(line.substring(meter.length() + 1)))
                .findFirst().orElseThrow(() -> new AssertionError("no " + meter + " in\n" + registry.scrape()));
    }

    private double live(CircuitHost host) {
        return value("myelin_host_circuits{host=\"" + host.name() + "\",state=\"live\"}");
    }

    private static String of(String meter, CircuitHost host) {
        return meter + "{host=\"" + host.name() + "\"}";
    }

    @Test
    void metersFollowTheCircuitsAndGoWithTheirHost() {
        var first = host(members.start(HostCluster.configure(members.config(), 1)));
        for (var id : IDS) {
            first.circuit("plant", id).inlet(READING).ask(1L).join();
        }
        Eventually.until("all circuits", () -> live(first) == IDS.size());
        assertThat(value(of("myelin_host_opened_total", first))).isEqualTo(IDS.size());
        assertThat(value(of("myelin_host_moved_total", first))).isZero();
        assertThat(value(of("myelin_host_last_move_seconds", first))).isZero();

        var second = host(members.start(HostCluster.configure(members.config(), 1)));
        Eventually.until("moves", () -> live(second) > 0 && live(first) + live(second) == IDS.size());
        double moved = value(of("myelin_host_moved_total", second));
        assertThat(moved).isGreaterThanOrEqualTo(live(second));
        assertThat(value(of("myelin_host_left_total", first))).isGreaterThanOrEqualTo(live(second));
        assertThat(value(of("myelin_host_last_move_seconds", second))).isPositive();
        for (var id : IDS) {
            first.circuit("plant", id).inlet(READING).ask(2L).join();
        }
        assertThat(registry.scrape()).contains(
                of("myelin_host_lag", first),
                of("myelin_host_waiting", first),
                of("myelin_host_in_flight", first),
                of("myelin_host_refused_total", first),
                of("myelin_host_resent_total", first),
                of("myelin_host_unopened_total", first));
        assertThat(registry.scrape()).doesNotContain("plant");

        second.close();
        assertThat(registry.scrape()).doesNotContain(second.name()).contains(first.name());
        first.close();
        assertThat(registry.scrape()).doesNotContain("myelin_host");
    }

    @Test
    void aRegistryTakesTheMetersOfAHostOnce() {
        var host = host(members.start(HostCluster.configure(members.config(), 1)));
        try (var second = new HostMeters(host)) {
            assertThatThrownBy(() -> second.bindTo(registry))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(host.name());
        }
        assertThat(live(host)).isZero();
        host.close();
    }

    /// A composite's meters are those of its registries.
    @Test
    void aRegistryIsBoundAloneOrInOneComposite() {
        var host = host(members.start(HostCluster.configure(members.config(), 1)));
        var composite = new CompositeMeterRegistry().add(new CompositeMeterRegistry().add(registry));
        try (var second = new HostMeters(host)) {
            assertThatThrownBy(() -> second.bindTo(composite))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(host.name());
        }
        assertThat(live(host)).isZero();
        host.close();
    }

    @Test
    void aRegistryThatThrowsForEachRemovalKeepsNoMeter() {
        var throwing = new SimpleMeterRegistry();
        throwing.config().onMeterRemoved(_ -> {
            throw new IllegalStateException("thrown by this test");
        });
        var host = host(members.start(HostCluster.configure(members.config(), 1)));
        var meters = new HostMeters(host);
        meters.bindTo(throwing);
        var reported = ReportedFailures.during(meters::close);
        assertThat(throwing.getMeters()).isEmpty();
        assertThat(reported).isNotEmpty();
        host.close();
    }

    /// Emissions to an inlet that the circuit does not have.
    @Test
    void refusedEmissionsAreCounted() {
        var first = host(members.start(HostCluster.configure(members.config(), 1)));
        var member = members.start(HostCluster.configure(members.config(), 1));
        var second = host(member);
        Eventually.until("partitions", () -> IDS.stream().anyMatch(id -> isOn(member, id)));
        var id = IDS.stream().filter(other -> isOn(member, other)).findFirst().orElseThrow();
        var wrong = first.circuit("plant", id).inlet(InletType.of("unknown", Codecs.LONG));
        assertThat(wrong.ask(1L).handle((_, failure) -> failure != null).join()).isTrue();
        Eventually.until("a refusal", () -> value(of("myelin_host_refused_total", first)) == 1);
        // First the sender: it would wait for a member that has left to say that nothing is under way any more.
        first.close();
        second.close();
    }

    private static boolean isOn(HazelcastInstance member, String id) {
        return member.getPartitionService().getPartition("plant/" + id).getOwner().localMember();
    }
}
