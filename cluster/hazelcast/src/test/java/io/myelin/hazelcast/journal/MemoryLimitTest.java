package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The limit of the blocks in memory, asked for by many writers of a member.
class MemoryLimitTest {

    private static final long QUARTER = 1 << 19;

    private final MemoryLimit limit = new MemoryLimit();
    private final AtomicBoolean full = new AtomicBoolean();
    private final AtomicInteger questions = new AtomicInteger();

    private boolean appends(long bytes) {
        return limit.isReached(bytes, false, this::ask);
    }

    private boolean ask() {
        questions.incrementAndGet();
        return full.get();
    }

    /// Each call is another writer's.
    @Test
    void bytesOfAllWritersCount() {
        full.set(true);
        assertThat(appends(QUARTER)).isFalse();
        assertThat(appends(QUARTER)).isFalse();
        assertThat(appends(QUARTER)).isFalse();
        assertThat(appends(QUARTER)).isTrue();
        assertThat(questions).hasValue(1);
    }

    @Test
    void writerThatBeginsAsks() {
        full.set(true);
        assertThat(limit.isReached(0, true, this::ask)).isTrue();
        assertThat(questions).hasValue(1);
    }

    @Test
    void limitThatIsReachedIsAskedForAtEachAppend() {
        full.set(true);
        assertThat(appends(4 * QUARTER)).isTrue();
        assertThat(appends(1)).as("another writer").isTrue();
        full.set(false);
        assertThat(appends(1)).isFalse();
        assertThat(appends(1)).isFalse();
        assertThat(questions).as("not at the last append").hasValue(3);
    }

    /// A writer that begins asks after the other one, and gets its answer first.
    @Test
    void anEarlierAnswerReplacesNoLaterOne() {
        assertThat(limit.isReached(4 * QUARTER, false, () -> {
            full.set(true);
            assertThat(limit.isReached(0, true, this::ask)).isTrue();
            return false;
        })).isFalse();
        assertThat(appends(1)).isTrue();
    }

    @Test
    void questionThatFailsIsAskedAgain() {
        assertThatIllegalStateException().isThrownBy(() -> limit.isReached(4 * QUARTER, false, () -> {
            throw new IllegalStateException("thrown by this test");
        }));
        full.set(true);
        assertThat(appends(1)).isTrue();
    }
}
