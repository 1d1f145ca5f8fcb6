package io.myelin.tck.confinement;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Receptor;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/// Records where calls were made: the context of the calling thread and the thread itself.
final class Trace {

    private record Visit(Current current, Thread thread) {}

    private final Cortex cortex;
    private final Queue<Visit> visits = new ConcurrentLinkedQueue<>();

    Trace(Cortex cortex) {
        this.cortex = cortex;
    }

    /// Records the calling thread.
    void visit() {
        visits.add(new Visit(cortex.current(), Thread.currentThread()));
    }

    /// A receptor that records where it is called.
    <E> Receptor<E> receptor() {
        return _ -> visit();
    }

    /// Clears the records.
    void reset() {
        visits.clear();
    }

    int count() {
        return visits.size();
    }

    /// Fails unless there were `calls` calls, all on one thread, a circuit's own.
    void assertOnly(int calls, Circuit owner, String what) {
        assertOn(owner, what);
        assertThat(visits.size()).as(what).isEqualTo(calls);
    }

    /// Fails unless there were calls, all of them on one thread, a circuit's own.
    void assertOn(Circuit owner, String what) {
        assertThat(visits.isEmpty()).as(() -> what + ": never called").isFalse();
        assertThat(List.copyOf(currents())).as(what).isEqualTo(List.of(owner.current()));
        assertThat(visits.stream().map(Visit::thread).distinct().count()).as(what).isEqualTo(1);
    }

    private Set<Current> currents() {
        return visits.stream().map(Visit::current).collect(Collectors.toSet());
    }
}
