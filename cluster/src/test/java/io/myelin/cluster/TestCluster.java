package io.myelin.cluster;

import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.member.ClusterMember;
import io.myelin.cluster.member.MemberHealth;
import io.myelin.cluster.program.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Three members in this process.
final class TestCluster implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final AtomicInteger PORTS =
            new AtomicInteger(20_000 + (int) (ProcessHandle.current().pid() % 110) * 100);

    final ClusterSettings settings;
    final Path folder;
    final @Nullable ClusterMember[] members;
    Programs programs = TestPrograms.programs().build();

    TestCluster(Path folder, ClusterSettings.Builder settings) {
        this.settings = settings.basePort(PORTS.getAndAdd(100)).build();
        this.folder = folder;
        members = new ClusterMember[this.settings.members()];
    }

    static TestCluster started(Path folder, ClusterSettings.Builder settings)
            throws IOException, InterruptedException, TimeoutException {
        var cluster = new TestCluster(folder, settings);
        for (int member = 0; member < cluster.members.length; member++) {
            cluster.start(member);
        }
        cluster.leader();
        return cluster;
    }

    ClusterMember start(int member) throws IOException, InterruptedException {
        var started = ClusterMember.start(settings, member, folder(member), programs);
        members[member] = started;
        return started;
    }

    Path folder(int member) {
        return folder.resolve("member-" + member);
    }

    void stop(int member) {
        var stopped = members[member];
        members[member] = null;
        if (stopped != null) {
            stopped.close();
        }
    }

    void wipe(int member) throws IOException {
        try (var files = Files.walk(folder(member))) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    ClusterMember leader() throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (;;) {
            for (var member : members) {
                if (member != null && member.health() == MemberHealth.LEADING) {
                    return member;
                }
            }
            if (System.nanoTime() > end) {
                throw new TimeoutException("no leader");
            }
            Thread.sleep(5);
        }
    }

    ClusterClient client(String identity) throws InterruptedException, TimeoutException {
        return ClusterClient.builder(settings, identity).connect(PATIENCE);
    }

    static void await(Check check) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!check.holds()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + PATIENCE);
            }
            Thread.sleep(5);
        }
    }

    interface Check {
        boolean holds();
    }

    void stopAll() {
        for (int member = 0; member < members.length; member++) {
            stop(member);
        }
    }

    @Override
    public void close() {
        stopAll();
    }
}
