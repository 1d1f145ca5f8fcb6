package io.myelin.twin.source;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.Names;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/// Asks a JVM which part it uses of what is limited and has no event of the flight recorder: file descriptors and the
/// memory for classes.
///
/// Confined to the thread that asks.
final class UsedParts {

    /// Less than a window of the rules, so that a name that has a limit is always judged.
    private static final long BETWEEN_MICROS = 4_000_000;

    /// A JVM counts its file descriptors one by one, so one that has many is asked less often.
    private static final long BETWEEN_MICROS_PER_DESCRIPTOR = 100;

    private static final long ALL = 1_000;

    /// Stands for no limit.
    private static final long UNLIMITED = -1;

    private static final String OPEN = "OpenFileDescriptorCount";
    private static final String MAXIMUM = "MaxFileDescriptorCount";
    private static final ObjectName SYSTEM = bean(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME);
    private static final List<ObjectName> POOLS = List.of(pool("Metaspace"), pool("Compressed Class Space"));

    /// A limited resource.
    private enum Resource {
        DESCRIPTORS(Names.FILE_OPEN, "how many file descriptors are open"),
        CLASS_SPACE(Names.CLASS_SPACE, "how much memory the classes use");

        private final Name name;
        private final String shown;

        /// @param name  has the used part
        /// @param shown says what it shows
        Resource(Name name, String shown) {
            this.name = name;
            this.shown = shown;
        }
    }

    private final MBeanServerConnection beans;
    private final Set<Resource> left = EnumSet.allOf(Resource.class);
    private long next = Long.MIN_VALUE;

    UsedParts(MBeanServerConnection beans) {
        this.beans = beans;
    }

    private static ObjectName bean(String name) {
        try {
            return new ObjectName(name);
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static ObjectName pool(String name) {
        return bean(ManagementFactory.MEMORY_POOL_MXBEAN_DOMAIN_TYPE + ",name=" + name);
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
        for (var resource : List.copyOf(left)) {
            try {
                long used = resource == Resource.DESCRIPTORS ? descriptors(now) : classSpace();
                if (used == UNLIMITED) {
                    left.remove(resource);
                } else {
                    target.accept(resource.name, used);
                }
            } catch (IOException | JMRuntimeException mayPass) {
                // No memory or no descriptor for the answer, or the JVM has ended, which is detected elsewhere.
            } catch (JMException | SecurityException refused) {
                left.remove(resource);
                UnfinishedWaits.report(resource.shown, refused);
            }
        }
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

    /// The used part of the memory for classes. It consists of two pools; usually only the one for compressed pointers
    /// has a limit.
    private long classSpace() throws JMException, IOException {
        long most = UNLIMITED;
        for (var pool : POOLS) {
            try {
                if (beans.getAttribute(pool, "Usage") instanceof CompositeData data) {
                    var usage = MemoryUsage.from(data);
                    most = Math.max(most, share(usage.getCommitted(), usage.getMax()));
                }
            } catch (InstanceNotFoundException none) {
                // Without compressed pointers there is one pool.
            }
        }
        return most;
    }

    private static long share(long used, long most) {
        return most <= 0 ? UNLIMITED : ALL * used / most;
    }
}
