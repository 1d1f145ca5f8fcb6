package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.BatchSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// A circuit accepts as many emissions as may wait for its thread, and counts lost ones among them.
class IntakeCreditsTest {

    /// More than may wait.
    private static final long LOST = 100_000;

    @Test
    void lostNumbersTakeNoCreditsForGood() {
        List<Long> handled = new ArrayList<>();
        try (var members = Members.create()) {
            var instance = members.start(HostCluster.configure(members.config(), 1));
            try (var host = CircuitHost.of(instance, HostSettings.defaults())
                    .define(KIND, circuit -> circuit.inlet(READING, handled::add))) {
                host.start();
                var source = new BatchSource(instance, KIND + "/one", READING.name());
                assertThat(source.bring(0, 10)).isEqualTo(10);
                long next = 10;
                for (int round = 0; round < 5; round++) {
                    long floor = next + LOST;
                    next = floor + 10;
                    assertThat(source.bring(floor, floor, next)).isEqualTo(next);
                }
                source.awaitDurable(next);
            }
        }
        assertThat(handled).containsExactlyElementsOf(LongStream.range(0, 6)
                .flatMap(round -> LongStream.range(round * (LOST + 10), round * (LOST + 10) + 10))
                .boxed()
                .toList());
    }
}
