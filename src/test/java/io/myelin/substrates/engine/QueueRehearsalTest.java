package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The queues that are used before the first circuit.
class QueueRehearsalTest {

    /// An error of such code would make the provider unusable.
    @Test
    void noCodeOfTheCallersThreadLocalsRuns() {
        var calls = new AtomicInteger();
        var inherited = new InheritableThreadLocal<String>() {
            @Override
            protected String childValue(String parent) {
                calls.incrementAndGet();
                return parent;
            }
        };
        inherited.set("the caller's");
        try {
            QueueRehearsal.run();
        } finally {
            inherited.remove();
        }
        assertThat(calls).hasValue(0);
    }
}
