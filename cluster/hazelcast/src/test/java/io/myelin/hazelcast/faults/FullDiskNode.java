package io.myelin.hazelcast.faults;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.journal.Appender;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Two members whose files are on one small disk, and a writer that fills it. Later the disk has space again. The
/// members are terminated and restarted, on a full disk first. Each step is a line of output.
public final class FullDiskNode {

    private static final int BALLAST = 5 << 20;
    private static final int RECORDS = 500;

    /// Between two blocks: the disk must not be full again before the members are terminated.
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private FullDiskNode() {}

    /// @param arguments a folder on the disk
    public static void main(String[] arguments) throws Exception {
        var disk = Path.of(arguments[0]);
        long acknowledged = fill(disk);
        readOnFullDisk(disk);
        try (var members = Members.create()) {
            var one = start(members, disk, 0);
            start(members, disk, 1);
            var journal = HazelcastJournal.of(one, "c", Copies.REQUIRED);
            // The head lags a writer that did not close it; the next epoch finds the last blocks.
            journal.appender().close();
            var read = Records.read(journal, 0);
            say("acknowledged " + acknowledged);
            say("read " + read.size());
            say("ordered " + read.equals(Records.range(0, read.size())));
        }
        Runtime.getRuntime().halt(0);
    }

    /// A reader may not find the last blocks: neither a head nor a later block states that they are durable.
    private static void readOnFullDisk(Path disk) throws IOException, InterruptedException {
        var ballast = disk.resolve("ballast");
        try (var filling = Files.newOutputStream(ballast)) {
            while (true) {
                filling.write(new byte[4096]);
            }
        } catch (IOException full) {
            // Expected: the disk is full.
        }
        try (var members = Members.create()) {
            var one = start(members, disk, 0);
            start(members, disk, 1);
            var journal = HazelcastJournal.of(one, "c", Copies.REQUIRED);
            var read = Records.read(journal, 0);
            say("read on the full disk " + (read.size() >= journal.durable() && journal.durable() > 0)
                    + ", ordered " + read.equals(Records.range(0, read.size())));
            var opening = Thread.ofPlatform().start(() -> journal.appender().close());
            TimeUnit.SECONDS.sleep(2); // for an epoch that must not be opened
            say("waits for space " + opening.isAlive());
            Files.delete(ballast);
            opening.join();
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static HazelcastInstance start(Members members, Path disk, int number) {
        return members.start(
                JournalCluster.keepFiles(members.config(), disk.resolve(Integer.toString(number)), 2));
    }

    /// @return the number of records acknowledged
    private static long fill(Path disk) throws IOException, InterruptedException {
        var ballast = Files.write(disk.resolve("ballast"), new byte[BALLAST]);
        try (var members = Members.create()) {
            var one = start(members, disk, 0);
            start(members, disk, 1);
            var appender = HazelcastJournal.create(one, "c", Copies.REQUIRED).appender();
            Thread.ofPlatform().daemon().start(() -> append(appender));
            // The writer is also stalled at first, until the second member has its copies.
            Eventually.until("begun", () -> appender.durable() > 0);
            Eventually.until("full", () -> appender.health() == Health.STALLED);
            long stalled = appender.durable();
            say("stalled");
            TimeUnit.SECONDS.sleep(2); // for acknowledgements that must not come
            say("acknowledged meanwhile " + (appender.durable() - stalled));
            say("health " + appender.health());
            Files.delete(ballast);
            Eventually.until("more", () -> appender.durable() > stalled);
            say("continues");
            // Terminated while the writer is running.
            return appender.durable();
        }
    }

    private static void append(Appender appender) {
        long next = 0;
        try {
            while (true) {
                appender.append(Records.of(next, RECORDS), RECORDS);
                next += RECORDS;
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (JournalException ended) {
            // The members were terminated.
        }
    }
}
