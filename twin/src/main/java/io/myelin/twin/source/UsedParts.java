package io.myelin.twin.source;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.Names;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/// Asks a JVM which part it uses of what is limited and has no event of the flight recorder: file descriptors and the
/// memory for classes.
///
/// Confined to the thread that asks.
final class UsedParts {

    /// The least time between two questions. The more is free, the later the JVM is asked again: each request costs it
    /// some time.
    private static final long BETWEEN_MICROS = 4_000_000;

    private static final long BETWEEN_MICROS_PER_FREE_THOUSANDTH = 12_000;

    /// A JVM counts its file descriptors one by one, so one that has many is asked less often.
    private static final long BETWEEN_MICROS_PER_DESCRIPTOR = 100;

    private static final long ALL = 1_000;

    /// Stands for no limit.
    private static final long UNLIMITED = -1;

    private static final String OPEN = "OpenFileDescriptorCount";
    private static final String MAXIMUM = "MaxFileDescriptorCount";
    private static final ObjectName SYSTEM = OwnRecording.name(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME);

    private final MBeanServerConnection beans;

    /// The beans that have a limit. Of the pools, usually only the one for compressed pointers has.
    private final Set<ObjectName> limited =
            new HashSet<>(Set.of(SYSTEM, pool("Metaspace"), pool("Compressed Class Space")));
    private long next = Long.MIN_VALUE;

    UsedParts(MBeanServerConnection beans) {
        this.beans = beans;
    }

    private static ObjectName pool(String name) {
        return OwnRecording.name(ManagementFactory.MEMORY_POOL_MXBEAN_DOMAIN_TYPE + ",name=" + name);
    }

    /// Asks, unless it is too early to ask again.
    ///
    /// @param now    the time, in microseconds
    /// @param target receives each used part, in thousandths
    void report(long now, ObjLongConsumer<Name> target) {
        if (now < next) {
            return;
        }
        next = now + BETWEEN_MICROS;
        long free = ALL;
        var used = new HashMap<Name, Long>();
        for (var bean : List.copyOf(limited)) {
            boolean system = bean.equals(SYSTEM);
            try {
                long part = system ? descriptors(now) : memory(bean);
                if (part == UNLIMITED) {
                    limited.remove(bean);
                } else {
                    used.merge(system ? Names.FILE_OPEN : Names.CLASS_SPACE, part, Math::max);
                    free = Math.min(free, ALL - part);
                }
            } catch (IOException | JMRuntimeException mayPass) {
                // No memory or no descriptor for the answer, or the JVM has ended, which is detected elsewhere.
                free = 0;
            } catch (JMException | SecurityException refused) {
                limited.remove(bean);
                UnfinishedWaits.report(system ? "how many file descriptors are open"
                        : "how much memory for classes is used: " + bean.getKeyProperty("name"), refused);
            }
        }
        used.forEach(target::accept);
        next = Math.max(next, now + BETWEEN_MICROS_PER_FREE_THOUSANDTH * free);
    }

    /// The used part of the file descriptors. A JVM needs one to count them: if it tells the maximum alone, it has used
    /// up all.
    private long descriptors(long now) throws JMException, IOException {
        var answer = new HashMap<String, Long>();
        for (var attribute : beans.getAttributes(SYSTEM, new String[] {OPEN, MAXIMUM}).asList()) {
            answer.put(attribute.getName(), ((Number) attribute.getValue()).longValue());
        }
        long most = answer.getOrDefault(MAXIMUM, 0L);
        long open = answer.getOrDefault(OPEN, most);
        next = now + Math.max(BETWEEN_MICROS, BETWEEN_MICROS_PER_DESCRIPTOR * open);
        return share(open, most);
    }

    /// The used part of a pool of memory.
    private long memory(ObjectName pool) throws JMException, IOException {
        try {
            if (beans.getAttribute(pool, "Usage") instanceof CompositeData data) {
                var usage = MemoryUsage.from(data);
                return share(usage.getCommitted(), usage.getMax());
            }
        } catch (InstanceNotFoundException none) {
            // Without compressed pointers, a JVM does not have the pool for them.
        }
        return UNLIMITED;
    }

    private static long share(long used, long most) {
        return most <= 0 ? UNLIMITED : ALL * used / most;
    }
}
