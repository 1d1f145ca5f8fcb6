package io.myelin.hazelcast.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How long a member may read an earlier value.
class ViewClusterTest {

    @ParameterizedTest
    @CsvSource({
            "hazelcast.map.invalidation.batchfrequency.seconds, 1",
            "hazelcast.invalidation.max.tolerated.miss.count, 0",
            "hazelcast.invalidation.reconciliation.interval.seconds, 30",
    })
    void nearCachesLearnOfChangesSoonUnlessConfigured(String property, String expected) {
        assertThat(ViewCluster.configure(new Config(), 1).getProperty(property)).isEqualTo(expected);
        var config = new Config().setProperty(property, "57");
        assertThat(ViewCluster.configure(config, 1).getProperty(property)).isEqualTo("57");
    }
}
