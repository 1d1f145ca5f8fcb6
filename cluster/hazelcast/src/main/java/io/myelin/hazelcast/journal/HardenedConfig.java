package io.myelin.hazelcast.journal;

import static java.util.Objects.requireNonNull;

import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.ServerSocketEndpointConfig;
import java.util.List;

/// The configuration of a member that is reachable only by other members. The open-source edition has no authentication
/// and no encryption: any process that reaches a member's port and knows the cluster's name can join. So other
/// processes must not be able to reach the ports, and this configuration exposes as little as possible.
public final class HardenedConfig {

    private HardenedConfig() {}

    /// A configuration with one socket, for members alone, on one interface: clients cannot connect, the member does
    /// not listen on other interfaces, and discovery does not use multicast. Java deserialisation is restricted to
    /// classes of the JDK and of Hazelcast. A member that is asked to end hands over its partitions first.
    ///
    /// @param cluster the cluster's name
    /// @param address the address to listen on, of one of this machine's interfaces; never a wildcard
    /// @param port    the port to listen on
    /// @param members all possible members, each as `address:port`
    /// @return the configuration, for [JournalCluster#configure]
    /// @throws IllegalArgumentException if the address is a wildcard, or there are no members
    /// @throws NullPointerException if `cluster` is `null`
    public static Config of(
            String cluster, String address, int port, List<String> members) {
        requireNonNull(cluster, "cluster");
        if (address.isBlank() || address.contains("*") || address.equals("0.0.0.0") || address.equals("::")) {
            throw new IllegalArgumentException("not the address of an interface: " + address);
        }
        if (members.isEmpty()) {
            throw new IllegalArgumentException("no members");
        }
        var config = new Config().setClusterName(cluster);
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.socket.client.bind.any", "false");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.getJetConfig().setEnabled(false);
        config.getSerializationConfig().setJavaSerializationFilterConfig(new JavaSerializationFilterConfig());
        var endpoint = new ServerSocketEndpointConfig();
        endpoint.setPort(port).setPortAutoIncrement(false).setPublicAddress(address);
        endpoint.getInterfaces().setEnabled(true).addInterface(address);
        var network = config.getAdvancedNetworkConfig().setEnabled(true);
        network.setMemberEndpointConfig(endpoint);
        var join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(List.copyOf(members));
        return config;
    }
}
