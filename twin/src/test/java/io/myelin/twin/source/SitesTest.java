package io.myelin.twin.source;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Name;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The places that events come from.
class SitesTest {

    private static final long SECOND = 1_000_000;

    private final Name name = cortex().name("sites.of.a.test");
    private final Sites sites = new Sites();

    private void add(long seconds, int times, String site) {
        for (int i = 0; i < times; i++) {
            sites.add(seconds * SECOND, 1, () -> site);
        }
    }

    @Test
    void theMostFrequentOnesAreReported() {
        add(1, 6, "at A");
        add(1, 3, "at B");
        add(1, 1, "at C");
        add(1, 10, "at D");
        assertThat(sites.report(name, SECOND)).isEqualTo("50 % at D\n30 % at A\n15 % at B");
    }

    @Test
    void nothingIsReportedTwiceOrTooOften() {
        add(1, 1, "at A");
        assertThat(sites.report(name, SECOND)).isNotEmpty();
        assertThat(sites.report(cortex().name("another"), SECOND)).isNotEmpty();
        assertThat(sites.report(name, 9 * SECOND)).isEmpty();
        add(10, 1, "at A");
        assertThat(sites.report(name, 10 * SECOND)).isNotEmpty();
        add(11, 1, "at A");
        assertThat(sites.report(name, 11 * SECOND)).isEmpty();
        assertThat(sites.report(name, 12 * SECOND)).isNotEmpty();
    }

    @Test
    void oldOnesAreForgotten() {
        add(1, 50, "at A");
        for (int seconds = 10; seconds <= 60; seconds += 6) {
            add(seconds, 10, "at B");
        }
        assertThat(sites.report(name, 60 * SECOND)).isEqualTo("100 % at B");
    }

    @Test
    void theirNumberAndTheCostOfLookingAreBounded() {
        var asked = new AtomicInteger();
        for (int i = 0; i < 10_000; i++) {
            int number = i;
            sites.add(SECOND + i * 10_000L, 1, () -> "at " + number + " of " + asked.incrementAndGet());
        }
        assertThat(sites.places()).isLessThanOrEqualTo(257);
        int before = asked.get();
        for (int i = 0; i < 10_000; i++) {
            sites.add(1_000 * SECOND, 1, () -> "at " + asked.incrementAndGet());
        }
        assertThat(asked.get() - before).isEqualTo(100);
    }
}
