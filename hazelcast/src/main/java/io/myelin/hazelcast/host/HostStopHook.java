package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;

/// Hands the circuits of a member over when its process is told to end, by SIGTERM for example: gives its partitions to
/// the other members with data, waits for what was emitted here, and shuts the member down in order.
public final class HostStopHook {

    private static final String HAZELCAST_HOOK = "hazelcast.shutdownhook.enabled";

    private final HazelcastInstance member;
    private final CircuitHost host;

    private HostStopHook(HazelcastInstance member, CircuitHost host) {
        this.member = member;
        this.host = host;
    }

    /// Registers the hand-over as a shutdown hook. The process lives until the hook returns. A supervisor that sends
    /// SIGTERM must therefore wait before it kills: for [HostSettings#drain] and the migration of the partitions.
    ///
    /// @param member a member whose own hook is off (`hazelcast.shutdownhook.enabled` is `false`), or both would run at
    ///     once
    /// @param host   its host
    /// @throws IllegalStateException if the member's own hook is on
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
            // There is nobody to give anything to, or no member any more.
        } finally {
            host.close();
            member.shutdown();
        }
    }
}
