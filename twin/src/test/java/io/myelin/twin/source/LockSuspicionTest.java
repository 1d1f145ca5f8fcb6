package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The times at which waits for locks are reported.
class LockSuspicionTest {

    private final LockSuspicion suspicion = new LockSuspicion();

    private boolean after(long seconds, boolean queueing) {
        return suspicion.afterAnswer(
                new UnfinishedWaits.Answer(seconds * 1_000_000, List.of(), queueing, 0, Set.of(), Map.of(), ""));
    }

    @Test
    void aQueueIsSuspectedUntilFifteenSecondsAfterIt() {
        assertThat(after(100, false)).isFalse();
        assertThat(after(101, true)).isTrue();
        assertThat(after(102, false)).isTrue();
        assertThat(after(110, true)).isTrue();
        assertThat(after(124, false)).isTrue();
        assertThat(after(125, false)).isFalse();
    }
}
