package io.myelin.substrates.identity;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.humainary.substrates.api.Substrates.Current;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// The context of a thread is one object as far as anybody can tell, and goes with its thread.
class ThreadContextTest {

    private static final int ROUNDS = 500;

    private static void awaitCleared(Iterable<? extends Reference<?>> references) throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            System.gc();
            int held = 0;
            for (var reference : references) {
                held += reference.refersTo(null) ? 0 : 1;
            }
            if (held == 0) {
                return;
            }
            Thread.sleep(20); // the collector clears references on a thread of its own
        }
        assertThat(references).allMatch(reference -> reference.refersTo(null));
    }

    /// Nothing of the provider is called after they have ended, and they end together.
    @Test
    void theContextsOfEndedThreadsGo() throws InterruptedException {
        var contexts = new ConcurrentLinkedQueue<WeakReference<Current>>();
        var asked = new CountDownLatch(200);
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < 200; number++) {
            threads.add(Thread.ofPlatform().start(() -> {
                contexts.add(new WeakReference<>(cortex().current()));
                asked.countDown();
                try {
                    asked.await();
                } catch (InterruptedException unexpected) {
                    throw new IllegalStateException(unexpected);
                }
            }));
        }
        for (var thread : threads) {
            thread.join();
        }
        threads.clear();
        assertThat(contexts).hasSize(200);
        awaitCleared(contexts);
    }

    @Test
    void aThreadThatIsAskedAgainHasTheSameContext() throws InterruptedException {
        var current = cortex().current();
        System.gc();
        assertThatObject(cortex().current()).isSameAs(current);
    }

    @Test
    void aContextWhoseSubjectIsHeldHasThatSubjectAgain() throws InterruptedException {
        var subject = cortex().current().subject();
        awaitCleared(List.of(new WeakReference<>(cortex().current())));
        assertThatObject(cortex().current().subject()).isSameAs(subject);
    }

    @Test
    void aContextWhoseIdIsHeldHasThatIdAgain() throws InterruptedException {
        var id = cortex().current().subject().id();
        awaitCleared(List.of(new WeakReference<>(cortex().current().subject())));
        assertThat(cortex().current().subject().id()).isSameAs(id);
    }

    @Test
    void aContextThatNothingHoldsIsWrittenAlike() throws InterruptedException {
        var text = cortex().current().subject().toString();
        awaitCleared(List.of(new WeakReference<>(cortex().current().subject().id())));
        assertThat(cortex().current().subject().toString()).isEqualTo(text);
    }
}
