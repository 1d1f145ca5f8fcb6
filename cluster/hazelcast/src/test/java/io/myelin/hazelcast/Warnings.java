package io.myelin.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;

/// The warnings of one class in a member's log from now on.
public final class Warnings {

    private final List<String> all = new CopyOnWriteArrayList<>();

    public Warnings(HazelcastInstance member, Class<?> logger) {
        member.getLoggingService().addLogListener(Level.WARNING, event -> {
            if (event.getLogRecord().getLoggerName().equals(logger.getName())) {
                all.add(event.getLogRecord().getMessage());
            }
        });
    }

    public List<String> all() {
        return List.copyOf(all);
    }
}
