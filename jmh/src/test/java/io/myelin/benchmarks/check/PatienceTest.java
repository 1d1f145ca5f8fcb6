package io.myelin.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class PatienceTest {

    @Test
    void anInterruptIsNotTakenForLostWork() {
        Thread.currentThread().interrupt();
        assertThatIllegalStateException()
                .isThrownBy(() -> Patience.acquire(new Semaphore(0), 1, "answers"))
                .withMessage("answers: the wait was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
