package io.myelin.cluster;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The settings of one cluster, the same for all its members and clients. Immutable; any thread.
///
/// @param name             the cluster's name, of letters, digits, `-` and `_`: clients and members of a cluster with
///                         another name are refused
/// @param hosts            the members' hosts, by member: one, three, five or seven
/// @param basePort         the first UDP port, from 1024 to 65,000: member `i` uses six from `basePort + 10 * i` on
/// @param forced           whether an emission is accepted only after a majority has forced it to disk; without, it is
///                         when a majority of the members' operating systems have it
/// @param heartbeatTimeout after how long without a leader's heartbeat the others elect another: from 100 ms to a
///                         minute
/// @param digestInterval   the interval of the comparisons of all members' states, from 100 ms to a day
/// @param stuckLimit       for how long a circuit may complete no entry before it counts as stuck, from 100 ms to an
///                         hour
/// @param maximumHeld      the maximum number of outputs that are kept for consumers that have not acknowledged them;
///                         beyond it the consumer with the most of them loses its subscription, see the guide
/// @param sharedMemory     the folder for memory that the processes of this machine share
public record ClusterSettings(String name, List<String> hosts, int basePort, boolean forced, Duration heartbeatTimeout,
        Duration digestInterval, Duration stuckLimit, int maximumHeld, Path sharedMemory) {

    /// The largest value that is emitted: bytes.
    public static final int LARGEST_VALUE = 64 * 1024;
    private static final int PORTS = 10;

    /// @throws IllegalArgumentException if a setting is out of its range
    public ClusterSettings {
        if (!requireNonNull(name, "name").matches("[A-Za-z0-9_-]+")) {
            throw new IllegalArgumentException("a cluster's name has letters, digits, - and _, was '" + name + "'");
        }
        hosts = List.copyOf(hosts);
        if (hosts.size() % 2 == 0 || hosts.size() > 7) {
            throw new IllegalArgumentException("one, three, five or seven members, was " + hosts.size());
        }
        requireWithin("basePort", basePort, 1024, 65_000);
        requireWithin("heartbeatTimeout", heartbeatTimeout, Duration.ofMillis(100), Duration.ofMinutes(1));
        requireWithin("digestInterval", digestInterval, Duration.ofMillis(100), Duration.ofDays(1));
        requireWithin("stuckLimit", stuckLimit, Duration.ofMillis(100), Duration.ofHours(1));
        requireWithin("maximumHeld", maximumHeld, 1, Integer.MAX_VALUE);
        requireNonNull(sharedMemory, "sharedMemory");
    }

    private static <V extends Comparable<V>> void requireWithin(String what, V value, V least, V most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(what + " must be from " + least + " to " + most + ", was " + value);
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unresolved) {
            return false; // a name that only resolves later is on another machine
        }
    }

    /// Creates a builder with the defaults: three members on the loopback interface.
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /// The number of members.
    public int members() {
        return hosts.size();
    }

    /// The number of members that a decision needs: more than half.
    public int quorum() {
        return hosts.size() / 2 + 1;
    }

    /// Bytes of a UDP payload.
    public int mtu() {
        return hosts.stream().allMatch(ClusterSettings::isLoopback) ? 8192 : 1408;
    }

    /// Where clients connect, as Aeron Cluster expects it.
    public String ingressEndpoints() {
        return IntStream.range(0, members())
                .mapToObj(member -> member + "=" + endpoint(member, 0))
                .collect(Collectors.joining(","));
    }

    /// The members, as Aeron Cluster expects them.
    public String clusterMembers() {
        return IntStream.range(0, members())
                .mapToObj(member -> IntStream.range(0, 5)
                        .mapToObj(port -> endpoint(member, port))
                        .collect(Collectors.joining(",", member + ",", "")))
                .collect(Collectors.joining("|"));
    }

    /// One of a member's endpoints.
    ///
    /// @param member the member's number
    /// @param port   0 ingress, 1 consensus, 2 log, 3 catch-up, 4 archive, 5 reports of other members
    public String endpoint(int member, int port) {
        return hosts.get(member) + ":" + (basePort + PORTS * member + port);
    }

    /// Builds settings. Each setter returns this builder and replaces an earlier value; what a value means and may be
    /// says [ClusterSettings]. Not thread-safe.
    public static final class Builder {

        private final String name;
        private List<String> hosts = Collections.nCopies(3, "127.0.0.1");
        private int basePort = 25_000;
        private boolean forced = true;
        private Duration heartbeatTimeout = Duration.ofSeconds(1);
        private Duration digestInterval = Duration.ofSeconds(10);
        private Duration stuckLimit = Duration.ofSeconds(10);
        private int maximumHeld = 1_000_000;
        private Path sharedMemory = Path.of("/dev/shm");

        private Builder(String name) {
            this.name = name;
        }

        /// Sets the members' hosts. The default is three times `127.0.0.1`.
        public Builder hosts(List<String> value) {
            hosts = value;
            return this;
        }

        /// Sets the first port. The default is 25,000.
        public Builder basePort(int value) {
            basePort = value;
            return this;
        }

        /// Sets whether entries are forced to disk. The default is `true`.
        public Builder forced(boolean value) {
            forced = value;
            return this;
        }

        /// Sets the time without a heartbeat before an election. The default is a second.
        public Builder heartbeatTimeout(Duration value) {
            heartbeatTimeout = value;
            return this;
        }

        /// Sets the interval of the comparisons of states. The default is ten seconds.
        public Builder digestInterval(Duration value) {
            digestInterval = value;
            return this;
        }

        /// Sets when a circuit counts as stuck. The default is ten seconds.
        public Builder stuckLimit(Duration value) {
            stuckLimit = value;
            return this;
        }

        /// Sets the maximum number of held outputs. The default is a million.
        public Builder maximumHeld(int value) {
            maximumHeld = value;
            return this;
        }

        /// Sets the folder for shared memory. The default is `/dev/shm`.
        public Builder sharedMemory(Path value) {
            sharedMemory = value;
            return this;
        }

        /// Builds the settings.
        ///
        /// @throws IllegalArgumentException if one is out of its range
        public ClusterSettings build() {
            return new ClusterSettings(name, hosts, basePort, forced, heartbeatTimeout, digestInterval, stuckLimit,
                    maximumHeld, sharedMemory);
        }
    }
}
