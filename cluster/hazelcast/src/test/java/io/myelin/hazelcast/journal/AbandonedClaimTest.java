package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import java.io.Serial;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// An opening gives up the request for its claim, and ends, before the request has come to its check.
class AbandonedClaimTest {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch decided = new CountDownLatch(1);
    private final AtomicBoolean held = new AtomicBoolean();
    private final AtomicInteger claims = new AtomicInteger();

    private static final class DeclinedException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;
    }

    /// Holds the request before its first call, and counts the claims.
    private void before(String method, Object[] arguments) {
        if (Thread.currentThread().isVirtual() && held.compareAndSet(false, true)) {
            begun.countDown();
            awaitEnd();
        }
        if (method.equals("executeOnKey") && arguments[1] instanceof ClaimEpoch) {
            claims.incrementAndGet();
            decided.countDown();
        }
    }

    /// Without regard to the interrupt with which the request is given up, as most of Hazelcast's waits.
    private void awaitEnd() {
        while (true) {
            try {
                ended.await();
                return;
            } catch (InterruptedException abandoned) {
                // Goes on.
            }
        }
    }

    @Test
    void isNotMade() throws Exception {
        try (var members = Members.create()) {
            var member = members.start();
            HazelcastJournal.create(member, "abandoned", Copies.PREFERRED);
            var waits = new OpeningWaits();
            waits.begin(new OpeningCondition() {

                @Override
                public void requireToWait() {
                    if (begun.getCount() == 0) {
                        throw new DeclinedException();
                    }
                }

                @Override
                public void requireToClaim() {
                    decided.countDown();
                    throw new DeclinedException();
                }
            });
            var journal = HazelcastJournal.of(Interposed.on(member, this::before), "abandoned", Copies.PREFERRED);
            assertThatThrownBy(() -> waits.during(() -> journal.claim(new ClaimEpoch(1, 1))))
                    .isInstanceOf(DeclinedException.class);
            waits.end(false);
            ended.countDown();
            assertThat(decided.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(claims).hasValue(0);
        }
    }
}
