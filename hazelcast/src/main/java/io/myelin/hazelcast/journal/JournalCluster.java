package io.myelin.hazelcast.journal;

import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.SplitBrainProtectionConfig;
import com.hazelcast.spi.merge.DiscardMergePolicy;

/// What a member's configuration needs before it can hold journals.
public final class JournalCluster {

    /// Without it Hazelcast acknowledges operations whose backup did not answer in time.
    static final String INDETERMINATE = "hazelcast.operation.fail.on.indeterminate.state";

    static final String BLOCKS = "myelin.journal.blocks";
    static final String HEADS = "myelin.journal.heads";
    static final String PROTECTION = "myelin.journal.majority";

    private JournalCluster() {}

    /// Prepares a member: maps, types on the wire, and failing rather than guessing. To be called before the
    /// member starts, on every member alike.
    ///
    /// @param config  the member's configuration
    /// @param backups synchronous copies besides the owner's, 1 to 6; 0 keeps no copy and survives nothing
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is out of range
    public static Config configure(final Config config, final int backups) {
        config.setProperty(INDETERMINATE, "true");
        config.getSerializationConfig().addDataSerializableFactory(JournalTypes.FACTORY, new JournalTypes());
        config.addMapConfig(map(BLOCKS, backups));
        config.addMapConfig(map(HEADS, backups));
        return config;
    }

    /// Has a member refuse appends while it sees fewer members than a majority, as one that was split off does.
    /// To be called after [#configure]; needs three members or more to be of use.
    ///
    /// @param config   the member's configuration
    /// @param majority the number of members below which nothing is appended, 2 or more
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is below 2
    public static Config requireMembers(final Config config, final int majority) {
        config.addSplitBrainProtectionConfig(
                new SplitBrainProtectionConfig(PROTECTION, true, majority));
        config.getMapConfig(BLOCKS).setSplitBrainProtectionName(PROTECTION);
        config.getMapConfig(HEADS).setSplitBrainProtectionName(PROTECTION);
        return config;
    }

    private static MapConfig map(final String name, final int backups) {
        final var map = new MapConfig(name)
                .setBackupCount(backups)
                .setAsyncBackupCount(0)
                .setReadBackupData(false)
                .setInMemoryFormat(InMemoryFormat.BINARY)
                .setStatisticsEnabled(false);
        // After a split one side's content counts as a whole; entries of two sides never mix.
        map.getMergePolicyConfig().setPolicy(DiscardMergePolicy.class.getName());
        return map;
    }
}
