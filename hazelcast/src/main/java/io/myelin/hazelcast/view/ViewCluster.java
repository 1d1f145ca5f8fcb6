package io.myelin.hazelcast.view;

import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.NearCacheConfig;

/// Prepares the configuration of a member that holds or reads views.
public final class ViewCluster {

    static final String ENTRIES = "myelin.view.";
    static final String PROGRESS = "myelin.views";

    private ViewCluster() {}

    /// Prepares a member. To be called before it starts, in the same way on every member.
    ///
    /// @param config  the member's configuration
    /// @param backups synchronous copies besides the owner's, 0 to 6; a lost view can be rewritten
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is out of range
    public static Config configure(Config config, int backups) {
        config.getSerializationConfig().addDataSerializableFactory(ViewTypes.FACTORY, new ViewTypes());
        var near = new NearCacheConfig()
                .setInMemoryFormat(InMemoryFormat.OBJECT)
                .setCacheLocalEntries(false)
                .setInvalidateOnChange(true);
        config.addMapConfig(map(ENTRIES + '*', backups).setNearCacheConfig(near));
        config.addMapConfig(map(PROGRESS, backups));
        return config;
    }

    private static MapConfig map(String name, int backups) {
        var map = new MapConfig(name).setBackupCount(backups).setStatisticsEnabled(false);
        map.getMergePolicyConfig().setPolicy(LaterMergePolicy.class.getName());
        return map;
    }
}
