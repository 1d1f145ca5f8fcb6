package io.myelin.hazelcast.faults;

import com.hazelcast.config.Config;
import io.myelin.hazelcast.journal.HaltedMergePolicy;
import io.myelin.hazelcast.journal.JournalCluster;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The configuration of a member in a [PrivateNetwork]: with short times for detecting a lost member and for merging.
public final class MemberConfig {

    public static final String CLUSTER = "faults";
    static final int PORT = 5701;

    /// The number of seconds after which a silent member is removed.
    public static final int DETECTION_SECONDS = Integer.getInteger("faults.detection", 10);

    /// The number of addresses at which members join, from the first on. After a split, each unused address delays the
    /// search for the other side by five seconds, the time that Hazelcast waits for a connection.
    private static final int JOINED = Integer.getInteger("faults.addresses", PrivateNetwork.ADDRESSES);

    /// The folder with each member's folder for its files, `null` if they keep none.
    private static final @Nullable String FILES = System.getProperty("faults.files");

    private MemberConfig() {}

    /// The address of a member, with its port.
    ///
    /// @param number the member's number, from 0
    public static String address(int number) {
        return PrivateNetwork.address(number) + ':' + PORT;
    }

    /// The configuration of a member.
    ///
    /// @param number   the member's number, from 0
    /// @param majority the number of members below which nothing is appended, 0 for none
    public static Config of(int number, int majority) {
        var config = new Config();
        config.setClusterName(CLUSTER);
        config.setProperty("hazelcast.logging.type", Boolean.getBoolean("faults.log") ? "jdk" : "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.socket.client.bind.any", "false");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.partition.count", "97");
        config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
        config.setProperty("hazelcast.max.no.heartbeat.seconds", Integer.toString(DETECTION_SECONDS));
        config.setProperty("hazelcast.merge.first.run.delay.seconds", "2");
        config.setProperty("hazelcast.merge.next.run.delay.seconds", "2");
        config.getJetConfig().setEnabled(false);
        var network = config.getNetworkConfig();
        network.setPort(PORT).setPortAutoIncrement(false).setPublicAddress(PrivateNetwork.address(number));
        network.getInterfaces().setEnabled(true).addInterface(PrivateNetwork.address(number));
        var join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig()
                .setEnabled(true)
                .setConnectionTimeoutSeconds(2)
                .setMembers(IntStream.range(0, JOINED)
                        .mapToObj(MemberConfig::address)
                        .toList());
        JournalCluster.configure(config, Integer.getInteger("faults.backups", 1));
        if (Boolean.getBoolean("faults.merge")) {
            HaltedMergePolicy.prepare(config);
        }
        if (FILES != null) {
            JournalCluster.keepFiles(
                    config, Path.of(FILES, Integer.toString(number)), Integer.getInteger("faults.files.members"));
        }
        return majority > 0 ? JournalCluster.requireMembers(config, majority) : config;
    }
}
