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
/// Each member uses five UDP ports: member `i` those from `basePort + 10 * i` on. Clients and members choose a free
/// port for what they receive.
public final class ClusterSettings {

    /// The largest [#maximumValue], and its default: bytes.
    public static final int LARGEST_VALUE = 64 * 1024;
    private static final int PORTS = 10;

    private final String name;
    private final List<String> hosts;
    private final int basePort;
    private final boolean forced;
    private final Duration heartbeatTimeout;
    private final Duration longestPark;
    private final Duration digestInterval;
    private final Duration stuckLimit;
    private final int maximumValue;
    private final int maximumHeld;
    private final int mtu;
    private final Path sharedMemory;

    private ClusterSettings(Builder builder) {
        name = builder.name;
        hosts = builder.hosts;
        basePort = builder.basePort;
        forced = builder.forced;
        heartbeatTimeout = builder.heartbeatTimeout;
        longestPark = builder.longestPark;
        digestInterval = builder.digestInterval;
        stuckLimit = builder.stuckLimit;
        maximumValue = builder.maximumValue;
        maximumHeld = builder.maximumHeld;
        sharedMemory = builder.sharedMemory;
        mtu = builder.mtu != 0 ? builder.mtu : hosts.stream().allMatch(ClusterSettings::isLoopback) ? 8192 : 1408;
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unresolved) {
            return false; // a name that only resolves later is on another machine
        }
    }

    /// Creates a builder with the defaults: three members on the loopback interface.
    ///
    /// @param name the cluster's name: clients and members of a cluster with another name are refused
    /// @throws IllegalArgumentException if the name is empty or has other characters than letters, digits, `-`, `_`
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /// The cluster's name.
    public String name() {
        return name;
    }

    /// The members' hosts, by member.
    public List<String> hosts() {
        return hosts;
    }

    /// The number of members.
    public int members() {
        return hosts.size();
    }

    /// The number of members that a decision needs: more than half.
    public int quorum() {
        return hosts.size() / 2 + 1;
    }

    /// Whether an emission is accepted only after a majority has forced it to disk.
    public boolean forced() {
        return forced;
    }

    /// After how long without a leader's heartbeat the others elect another.
    public Duration heartbeatTimeout() {
        return heartbeatTimeout;
    }

    /// The longest park of a thread that has nothing to do.
    public Duration longestPark() {
        return longestPark;
    }

    /// The interval of the comparisons of all members' states.
    public Duration digestInterval() {
        return digestInterval;
    }

    /// For how long a circuit may complete no entry before it counts as stuck.
    public Duration stuckLimit() {
        return stuckLimit;
    }

    /// The maximum number of bytes of a value.
    public int maximumValue() {
        return maximumValue;
    }

    /// The maximum number of outputs that are kept for consumers that have not acknowledged them.
    public int maximumHeld() {
        return maximumHeld;
    }

    /// The maximum number of bytes of a UDP payload.
    public int mtu() {
        return mtu;
    }

    /// The folder for memory that the processes of this machine share.
    public Path sharedMemory() {
        return sharedMemory;
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
    /// @param port   0 ingress, 1 consensus, 2 log, 3 catch-up, 4 archive
    public String endpoint(int member, int port) {
        return hosts.get(member) + ":" + (basePort + PORTS * member + port);
    }

    /// The settings by name, for logs.
    @Override
    public String toString() {
        return "cluster " + name + " hosts=" + hosts + " basePort=" + basePort + " forced=" + forced
                + " heartbeatTimeout=" + heartbeatTimeout + " longestPark=" + longestPark
                + " digestInterval=" + digestInterval + " stuckLimit=" + stuckLimit
                + " maximumValue=" + maximumValue + " maximumHeld=" + maximumHeld + " mtu=" + mtu;
    }

    /// Builds settings. Each setter returns this builder and replaces an earlier value. Not thread-safe.
    public static final class Builder {

        private final String name;
        private List<String> hosts = Collections.nCopies(3, "127.0.0.1");
        private int basePort = 25_000;
        private boolean forced = true;
        private Duration heartbeatTimeout = Duration.ofSeconds(1);
        private Duration longestPark = Duration.ofMillis(2);
        private Duration digestInterval = Duration.ofSeconds(10);
        private Duration stuckLimit = Duration.ofSeconds(10);
        private int maximumValue = LARGEST_VALUE;
        private int maximumHeld = 1_000_000;
        private int mtu;
        private Path sharedMemory = Path.of("/dev/shm");

        private Builder(String name) {
            if (!requireNonNull(name, "name").matches("[A-Za-z0-9_-]+")) {
                throw new IllegalArgumentException("a cluster's name has letters, digits, - and _, was '" + name + "'");
            }
            this.name = name;
        }

        /// Sets the members' hosts. An odd number: an even one tolerates no more failures than one less.
        ///
        /// @throws IllegalArgumentException if there are not one, three, five or seven
        public Builder hosts(List<String> names) {
            if (names.size() % 2 == 0 || names.size() > 7) {
                throw new IllegalArgumentException("one, three, five or seven members, was " + names.size());
            }
            hosts = List.copyOf(names);
            return this;
        }

        /// Sets the first port.
        ///
        /// @throws IllegalArgumentException if it is not between 1024 and 65,000
        public Builder basePort(int port) {
            basePort = within("basePort", port, 1024, 65_000);
            return this;
        }

        /// Sets whether an emission is accepted only after a majority has forced it to disk. Without, it is accepted
        /// when a majority of the members' operating systems have it.
        public Builder forced(boolean value) {
            forced = value;
            return this;
        }

        /// Sets after how long without a heartbeat the members elect another leader.
        ///
        /// @throws IllegalArgumentException if it is not between 100 ms and a minute
        public Builder heartbeatTimeout(Duration value) {
            heartbeatTimeout = within("heartbeatTimeout", value, Duration.ofMillis(100), Duration.ofMinutes(1));
            return this;
        }

        /// Sets the longest park of a thread that has nothing to do: longer ones need less processor at rest, and the
        /// first emission after a rest takes up to five of them.
        ///
        /// @throws IllegalArgumentException if it is not between 10 µs and 100 ms
        public Builder longestPark(Duration value) {
            longestPark = within("longestPark", value, Duration.ofNanos(10_000), Duration.ofMillis(100));
            return this;
        }

        /// Sets the interval of the comparisons of all members' states.
        ///
        /// @throws IllegalArgumentException if it is not between 100 ms and a day
        public Builder digestInterval(Duration value) {
            digestInterval = within("digestInterval", value, Duration.ofMillis(100), Duration.ofDays(1));
            return this;
        }

        /// Sets for how long a circuit may complete no entry before it counts as stuck.
        ///
        /// @throws IllegalArgumentException if it is not between 100 ms and an hour
        public Builder stuckLimit(Duration value) {
            stuckLimit = within("stuckLimit", value, Duration.ofMillis(100), Duration.ofHours(1));
            return this;
        }

        /// Sets the maximum number of bytes of a value.
        ///
        /// @throws IllegalArgumentException if it is not between 1 and 65,536
        public Builder maximumValue(int bytes) {
            maximumValue = within("maximumValue", bytes, 1, LARGEST_VALUE);
            return this;
        }

        /// Sets the maximum number of outputs that are kept for consumers that have not acknowledged them. Beyond it
        /// the consumer with the most of them loses its subscription, see the guide.
        ///
        /// @throws IllegalArgumentException if it is not positive
        public Builder maximumHeld(int outputs) {
            maximumHeld = within("maximumHeld", outputs, 1, Integer.MAX_VALUE);
            return this;
        }

        /// Sets the maximum number of bytes of a UDP payload: by default 8192 on the loopback interface, else 1408.
        ///
        /// @throws IllegalArgumentException if it is not a multiple of 32 between 256 and 65,504
        public Builder mtu(int bytes) {
            if (within("mtu", bytes, 256, 65_504) % 32 != 0) {
                throw new IllegalArgumentException("mtu must be a multiple of 32, was " + bytes);
            }
            mtu = bytes;
            return this;
        }

        /// Sets the folder for memory that the processes of this machine share. The default is `/dev/shm`.
        public Builder sharedMemory(Path folder) {
            sharedMemory = requireNonNull(folder, "folder");
            return this;
        }

        /// Builds the settings.
        public ClusterSettings build() {
            return new ClusterSettings(this);
        }

        private static int within(String what, int value, int least, int most) {
            if (value < least || value > most) {
                throw new IllegalArgumentException(what + " must be from " + least + " to " + most + ", was " + value);
            }
            return value;
        }

        private static Duration within(String what, Duration value, Duration least, Duration most) {
            if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
                throw new IllegalArgumentException(what + " must be from " + least + " to " + most + ", was " + value);
            }
            return value;
        }
    }
}
