package io.myelin.micrometer.context;

import static java.util.Objects.requireNonNull;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import io.myelin.substrates.admission.ContextCarrier;

/// Carries what Micrometer's `context-propagation` knows of: every thread-local with an accessor in its registry, such
/// as the current observation, and SLF4J's MDC once its `Slf4jThreadLocalAccessor` is registered.
///
/// It opens no span and no observation. Needs `io.micrometer:context-propagation`. Any thread.
public final class SnapshotCarrier implements ContextCarrier<ContextSnapshot> {

    private final ContextSnapshotFactory snapshots;

    /// A carrier of everything in the global registry.
    public SnapshotCarrier() {
        this(ContextSnapshotFactory.builder().build());
    }

    /// @param snapshots captures; decides which keys are carried
    /// @throws NullPointerException if the argument is `null`
    public SnapshotCarrier(ContextSnapshotFactory snapshots) {
        this.snapshots = requireNonNull(snapshots, "snapshots");
    }

    @Override
    public ContextSnapshot capture() {
        return snapshots.captureAll();
    }

    @Override
    public void run(ContextSnapshot context, Runnable processing) {
        try (var _ = context.setThreadLocals()) {
            processing.run();
        }
    }
}
