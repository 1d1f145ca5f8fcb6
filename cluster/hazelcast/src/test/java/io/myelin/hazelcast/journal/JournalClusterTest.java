package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.hazelcast.config.Config;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Settings of a member's configuration in the wrong order, each of which would be lost silently.
class JournalClusterTest {

    @TempDir
    private Path folder;

    @Test
    void nothingIsSetBeforeTheConfigurationIsPrepared() {
        var config = new Config();
        var files = folder.resolve("files");
        assertThatIllegalStateException().isThrownBy(() -> JournalCluster.requireMembers(config, 2));
        assertThatIllegalStateException().isThrownBy(() -> JournalCluster.keepFiles(config, files, 2));
        assertThatIllegalStateException().isThrownBy(() -> JournalCluster.limitMemory(config, 50));
        assertThat(config.getSplitBrainProtectionConfigs()).isEmpty();
        assertThat(config.getMapConfigs()).isEmpty();
        assertThat(config.getProperties()).isEmpty();
        assertThat(config.getMemberAttributeConfig().getAttributes()).isEmpty();
        assertThat(files).doesNotExist();
    }

    @Test
    void aPreparedConfigurationIsNotPreparedAgain() {
        var config = JournalCluster.requireMembers(JournalCluster.configure(new Config(), 2), 2);
        assertThatIllegalStateException().isThrownBy(() -> JournalCluster.configure(config, 1));
        var blocks = config.getMapConfig(JournalCluster.BLOCKS);
        assertThat(blocks.getBackupCount()).isEqualTo(2);
        assertThat(blocks.getSplitBrainProtectionName()).isEqualTo(JournalCluster.PROTECTION);
    }

    @Test
    void aConfigurationHasOneFolder() {
        var config = JournalCluster.keepFiles(JournalCluster.configure(new Config(), 1), folder.resolve("one"), 2);
        var other = folder.resolve("other");
        assertThatIllegalStateException().isThrownBy(() -> JournalCluster.keepFiles(config, other, 2));
        assertThat(other).doesNotExist();
        MemberState.of(config).log().close();
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> JournalCluster.configure(new Config(), 7));
        assertThatIllegalArgumentException().isThrownBy(() -> JournalCluster.configure(new Config(), -1));
        var config = JournalCluster.configure(new Config(), 1);
        assertThatIllegalArgumentException().isThrownBy(() -> JournalCluster.requireMembers(config, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> JournalCluster.keepFiles(config, folder, 0));
        assertThat(config.getSplitBrainProtectionConfigs()).isEmpty();
    }
}
