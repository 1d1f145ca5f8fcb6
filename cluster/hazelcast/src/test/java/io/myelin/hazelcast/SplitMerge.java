package io.myelin.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.internal.serialization.Data;
import com.hazelcast.map.IMap;
import com.hazelcast.map.impl.MapService;
import com.hazelcast.map.impl.SimpleEntryView;
import com.hazelcast.map.impl.proxy.MapProxyImpl;
import com.hazelcast.spi.impl.merge.MergingValueFactory;
import com.hazelcast.spi.merge.SplitBrainMergePolicy;
import com.hazelcast.spi.merge.SplitBrainMergeTypes.MapMergeTypes;

/// The operation with which a member of the smaller side merges an entry after a split, with the map's own policy.
public final class SplitMerge {

    private SplitMerge() {}

    /// @param member of the larger side
    public static <K, V> void merge(HazelcastInstance member, IMap<K, V> map, K key, V value) {
        var proxy = (MapProxyImpl<K, V>) map;
        var engine = proxy.getNodeEngine();
        @SuppressWarnings("unchecked") // the provider knows policies by their names
        SplitBrainMergePolicy<Object, MapMergeTypes<Object, Object>, Object> policy =
                engine.getSplitBrainMergePolicyProvider().getMergePolicy(member.getConfig()
                        .findMapConfig(map.getName()).getMergePolicyConfig().getPolicy());
        var entry = new SimpleEntryView<Data, Data>(engine.toData(key), engine.toData(value));
        MapMergeTypes<Object, Object> merging =
                MergingValueFactory.createMergingEntry(engine.getSerializationService(), entry);
        engine.getOperationService()
                .invokeOnPartition(
                        MapService.SERVICE_NAME,
                        proxy.getOperationProvider().createMergeOperation(map.getName(), merging, policy, false),
                        member.getPartitionService().getPartition(key).getPartitionId())
                .join();
    }
}
