package io.myelin.hazelcast.wire;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.logging.ILogger;
import java.util.concurrent.atomic.AtomicBoolean;

/// Runs the code of one feature that uses Hazelcast's internals, until it finds them to be others, as in another
/// release. Then it says so once in the member's log, and the feature is off.
///
/// A class, a method or a field that is missing is noticed where it is first used, which may be much later than at the
/// start. Such code has to be in a class of its own, apart from the one that calls this.
///
/// Threading: any thread.
final class HazelcastInternals {

    private final ILogger log;
    private final String consequence;
    private final AtomicBoolean missing = new AtomicBoolean();

    /// @param member      has the log
    /// @param feature     names the logger
    /// @param consequence what happens without the feature
    HazelcastInternals(HazelcastInstance member, Class<?> feature, String consequence) {
        log = member.getLoggingService().getLogger(feature);
        this.consequence = consequence;
    }

    /// Runs it, unless something was missing before.
    void use(Runnable code) {
        if (missing.get()) {
            return;
        }
        try {
            code.run();
        } catch (LinkageError inaccessible) {
            if (missing.compareAndSet(false, true)) {
                log.warning("this release of Hazelcast has other internals: " + consequence, inaccessible);
            }
        }
    }
}
