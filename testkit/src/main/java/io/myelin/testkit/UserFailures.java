package io.myelin.testkit;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert;

/// The failures of callbacks on a test's circuits. A test fails if it leaves a failure here; see [#assertThatThrown].
///
/// The test's own thread.
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

    /// Awaits the test's circuits, then removes the first failure of a type and begins an assertion on it.
    ///
    /// @param type the expected type; a failure of a subclass counts too
    /// @throws NullPointerException  if the type is `null`
    /// @throws IllegalStateException on the thread of one of the circuits
    /// @throws AssertionError        if there is none; the message lists the failures of other types
    public ThrowableAssert<? extends Throwable> assertThatThrown(Class<? extends Throwable> type) {
        requireNonNull(type, "type");
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
