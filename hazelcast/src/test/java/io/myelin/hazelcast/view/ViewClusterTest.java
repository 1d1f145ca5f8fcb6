package io.myelin.hazelcast.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How long a member may read an earlier value.
class ViewClusterTest {

    private static final String SECONDS = "hazelcast.map.invalidation.batchfrequency.seconds";

    @ParameterizedTest
    @CsvSource({", 1", "5, 5"})
    void nearCachesAreNotifiedWithinASecondUnlessConfigured(String configured, String expected) {
        var config = new Config();
        if (configured != null) {
            config.setProperty(SECONDS, configured);
        }
        assertThat(ViewCluster.configure(config, 1).getProperty(SECONDS)).isEqualTo(expected);
    }
}
