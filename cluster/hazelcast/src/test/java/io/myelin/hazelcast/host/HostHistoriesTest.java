package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myelin.hazelcast.faults.PrivateNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random histories of hosts in processes, each by its seed. `-Dhost.histories=<n>` plays that many, from
/// `-Dhost.histories.first=<seed>` on.
@Tag("slow")
@Timeout(value = 180, unit = TimeUnit.MINUTES)
class HostHistoriesTest {

    private static final int COUNT = Integer.getInteger("host.histories", 100);
    private static final long FIRST = Long.getLong("host.histories.first", 1);

    @BeforeAll
    static void needsNetwork() {
        assumeTrue(PrivateNetwork.isPossible(), "no private network on this machine");
    }

    @Test
    void eachNumberIsHandledOnceAndInOrder() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
            long begin = System.nanoTime();
            try (var history = new HostHistory(seed)) {
                var found = history.play();
                wrong.addAll(found);
                System.out.println("seed " + seed + ": " + history.steps() + "; " + found.size() + " wrong, "
                        + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin) + " s");
            }
        }
        assertThat(wrong).isEmpty();
    }
}
