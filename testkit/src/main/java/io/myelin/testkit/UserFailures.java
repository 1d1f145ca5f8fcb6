package io.myelin.testkit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert;

/// The failures of callbacks on a test's circuits. A failure that the test does not take makes it fail.
///
/// Any thread.
public final class UserFailures {

    /// Guarded by itself: circuits add on their threads.
    private final List<Throwable> failures = new ArrayList<>();
    private final Runnable await;

    UserFailures(Runnable await) {
        this.await = await;
    }

    void add(Throwable failure) {
        synchronized (failures) {
            failures.add(failure);
        }
    }

    /// Takes the first failure of a type, and begins an assertion on it. Awaits the test's circuits first.
    ///
    /// @param type the expected type
    /// @throws AssertionError if there is none; the message lists the existing ones
    public ThrowableAssert<? extends Throwable> assertThatThrown(Class<? extends Throwable> type) {
        await.run();
        synchronized (failures) {
            for (Iterator<Throwable> each = failures.iterator(); each.hasNext();) {
                var failure = each.next();
                if (type.isInstance(failure)) {
                    each.remove();
                    return new ThrowableAssert<>(failure);
                }
            }
            return Assertions.fail("expected a %s on a circuit, but there was %s".formatted(
                    type.getSimpleName(), failures.isEmpty() ? "no failure" : failures.toString()));
        }
    }

    List<Throwable> left() {
        synchronized (failures) {
            return List.copyOf(failures);
        }
    }
}
