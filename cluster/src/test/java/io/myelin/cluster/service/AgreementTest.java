package io.myelin.cluster.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.myelin.cluster.ClusterSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgreementTest {

    private final ClusterSettings settings = ClusterSettings.builder("agreement")
            .basePort(20_000 + (int) (ProcessHandle.current().pid() % 110) * 100 + 70)
            .build();

    @TempDir
    Path folder;

    /// A media driver that deletes its folder when it is closed.
    static MediaDriver driver(Path folder) {
        return MediaDriver.launchEmbedded(new MediaDriver.Context()
                .aeronDirectoryName(folder.resolve("aeron").toString())
                .threadingMode(ThreadingMode.SHARED)
                .dirDeleteOnShutdown(true));
    }

    @Test
    void aMemberThatHasNotNotedTheLeadersTermDoesNotCount() {
        try (var driver = driver(folder);
                var aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
            var leader = new Agreement(settings, 0);
            var follower = new Agreement(settings, 1);
            leader.leader = 0;
            follower.leader = 0;
            leader.work(aeron, 1, 400);
            while (follower.work(aeron, 0, 500) == 0) {
                leader.work(aeron, 1, 400);
            }
            while (follower.work(aeron, 1, 300) == 0) {
                leader.work(aeron, 1, 400);
            }
            while (leader.work(aeron, 1, 400) == 0) {
                assertThat(leader.agreed).isZero();
            }
            assertThat(leader.agreed).isEqualTo(300);
            leader.work(aeron, 2, 450);
            assertThat(leader.agreed).isEqualTo(300);
            while (follower.work(aeron, 2, 420) == 0) {
                leader.work(aeron, 2, 450);
            }
            while (leader.work(aeron, 2, 450) == 0) {
                assertThat(leader.agreed).isEqualTo(300);
            }
            assertThat(leader.agreed).isEqualTo(420);
        }
    }

    /// A consensus module notes its term before the service learns of it: until then this member still tells another.
    @Test
    void whatWasToldBeforeThisMemberFollowedDoesNotCountWhenItLeadsAgain() {
        try (var driver = driver(folder);
                var aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
            var first = new Agreement(settings, 0);
            var second = new Agreement(settings, 1);
            first.leader = 0;
            second.leader = 0;
            while (second.work(aeron, 1, 500) == 0) {
                first.work(aeron, 1, 400);
            }
            while (first.agreed == 0) {
                first.work(aeron, 1, 400);
            }
            assertThat(first.agreed).isEqualTo(400);
            second.leader = 1;
            first.leader = 1;
            while (first.work(aeron, 2, 400) == 0) {
                second.work(aeron, 1, 500);
            }
            first.leader = 0;
            first.work(aeron, 2, 450);
            assertThat(first.agreed).isEqualTo(400);
        }
    }

    @Test
    void aClientIsToldOfWhatAMajorityHas() {
        var client = new Client("client");
        client.last = 1;
        client.settle(10, 5);
        assertThat(client.safe).isZero();
        client.last = 2;
        client.settle(20, 9);
        assertThat(client.safe).isZero();
        client.settle(20, 10);
        assertThat(client.safe).isEqualTo(1);
        client.settle(20, 20);
        assertThat(client.safe).isEqualTo(2);
    }
}
