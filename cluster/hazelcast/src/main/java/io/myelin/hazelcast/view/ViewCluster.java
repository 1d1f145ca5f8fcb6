package io.myelin.hazelcast.view;

import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.NearCacheConfig;

/// Prepares the configuration of a member that holds or reads views.
public final class ViewCluster {

    static final String ENTRIES = "myelin.view.";
    static final String PROGRESS = "myelin.views";

    /// How long Hazelcast gathers the notifications of near caches, at most. It sends them earlier if there are a
    /// hundred of them, so a lower limit costs nothing for a view that changes all the time.
    private static final String INVALIDATION_SECONDS = "hazelcast.map.invalidation.batchfrequency.seconds";

    /// How many lost notifications are no reason to drop the values of a partition: ten, unless this is set.
    private static final String MISSED = "hazelcast.invalidation.max.tolerated.miss.count";

    /// How often near caches are compared with the owners' counts of notifications. Hazelcast accepts no lower number.
    private static final String COMPARED_SECONDS = "hazelcast.invalidation.reconciliation.interval.seconds";

    private ViewCluster() {}

    /// Prepares a member. To be called before it starts, in the same way on every member.
    ///
    /// Members keep near caches of the values that they read. These are notified of changes within a second, for all
    /// maps, instead of Hazelcast's ten. A notification that was lost with a connection, or with a member, is noticed
    /// within half a minute. The configuration or a system property may have other values for
    /// `hazelcast.map.invalidation.batchfrequency.seconds`, `hazelcast.invalidation.max.tolerated.miss.count` and
    /// `hazelcast.invalidation.reconciliation.interval.seconds`.
    ///
    /// @param config  the member's configuration
    /// @param backups synchronous copies besides the owner's, 0 to 6; a lost view can be rewritten
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is out of range
    public static Config configure(Config config, int backups) {
        config.getSerializationConfig().addDataSerializableFactory(ViewTypes.FACTORY, new ViewTypes());
        setUnlessSet(config, INVALIDATION_SECONDS, "1");
        setUnlessSet(config, MISSED, "0");
        setUnlessSet(config, COMPARED_SECONDS, "30");
        var near = new NearCacheConfig()
                .setInMemoryFormat(InMemoryFormat.OBJECT)
                .setCacheLocalEntries(false)
                .setInvalidateOnChange(true);
        config.addMapConfig(map(ENTRIES + '*', backups).setNearCacheConfig(near));
        config.addMapConfig(map(PROGRESS, backups));
        return config;
    }

    private static void setUnlessSet(Config config, String property, String value) {
        if (config.getProperty(property) == null) {
            config.setProperty(property, value);
        }
    }

    private static MapConfig map(String name, int backups) {
        var map = new MapConfig(name).setBackupCount(backups).setStatisticsEnabled(false);
        map.getMergePolicyConfig().setPolicy(LaterMergePolicy.class.getName());
        return map;
    }
}
