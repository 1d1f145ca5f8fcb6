package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;

/// Hands over the circuits of a member when its process is asked to end, for example by SIGTERM: migrates its
/// partitions to the other members with data, waits for the emissions made here, and shuts the member down in an
/// orderly way.
public final class HostStopHook {

    private static final String HAZELCAST_HOOK = "hazelcast.shutdownhook.enabled";

    private final HazelcastInstance member;
    private final CircuitHost host;

    private HostStopHook(HazelcastInstance member, CircuitHost host) {
        this.member = member;
        this.host = host;
    }

    /// Registers the hand-over as a shutdown hook. The process lives until the hook returns. So a supervisor that sends
    /// SIGTERM must wait before it kills the process: for the migration of the partitions and the closes of the
    /// circuits. A circuit whose receptor blocks or whose journal stalls may prolong this several times by
    /// [HostSettings#drain].
    ///
    /// @param member a member whose own hook is disabled (`hazelcast.shutdownhook.enabled` is `false`), or both would
    ///               run at once
    /// @param host   its host
    /// @throws IllegalStateException if the member's own hook is enabled
    /// @throws NullPointerException if `host` is `null`
    public static void install(HazelcastInstance member, CircuitHost host) {
        if (!"false".equals(member.getConfig().getProperty(HAZELCAST_HOOK))) {
            throw new IllegalStateException(HAZELCAST_HOOK + " is not false");
        }
        var hook = new HostStopHook(member, requireNonNull(host, "host"));
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("host-stop").unstarted(hook::stop));
    }

    private void stop() {
        try {
            host.handOver();
        } catch (IllegalStateException alone) {
            // There is no other member with data, or this member is already down.
        } finally {
            host.close();
            member.shutdown();
        }
    }
}
