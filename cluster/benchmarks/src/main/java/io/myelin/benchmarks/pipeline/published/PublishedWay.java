package io.myelin.benchmarks.pipeline.published;

import com.hazelcast.config.Config;

/// Configuration that members need before they can hold events and views.
public final class PublishedWay {

    private PublishedWay() {
    }

    /// Registers the serializers.
    ///
    /// @param config a member's configuration
    public static void register(Config config) {
        config.getSerializationConfig().getCompactSerializationConfig()
                .addSerializer(new KeySerializer())
                .addSerializer(new ApplicationSerializer());
    }
}
