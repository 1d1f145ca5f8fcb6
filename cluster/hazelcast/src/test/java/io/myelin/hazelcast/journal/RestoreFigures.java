package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/// Measures how long two members in this process take to restore their files: both have the same `-Dblocks` of 4 KB,
/// 20,000 by default, in as many journals as `-Djournals` says, 100 by default. The time is counted from when the
/// second member has joined, `-Drounds` times, each time from a copy of the files and in a new cluster.
final class RestoreFigures {

    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final int BLOCKS = Integer.getInteger("blocks", 20_000);
    private static final int JOURNALS = Integer.getInteger("journals", 100);
    private static final int BYTES = 4 << 10;

    private RestoreFigures() {}

    /// @param arguments none
    public static void main(String[] arguments) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            var folder = Files.createTempDirectory("restore");
            fill(folder.resolve("0"));
            copy(folder.resolve("0"), folder.resolve("1"));
            try (var members = Members.create()) {
                var one = members.start(JournalCluster.keepFiles(members.config(), folder.resolve("0"), 2));
                var other = members.start(JournalCluster.keepFiles(members.config(), folder.resolve("1"), 2));
                long begin = System.nanoTime();
                while (!isComplete(one) || !isComplete(other)) {
                    TimeUnit.MILLISECONDS.sleep(5); // the resolution of the figure
                }
                System.out.printf(Locale.ROOT,
                        "%,d blocks in %,d journals restored after %,d ms; the cluster has %,d%n",
                        BLOCKS, JOURNALS, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin),
                        one.getMap(JournalCluster.BLOCKS).size());
            }
            delete(folder);
        }
        System.exit(0);
    }

    private static boolean isComplete(HazelcastInstance member) {
        return ContentRestorer.required(member).isComplete();
    }

    private static void fill(Path folder) {
        try (var log = BlockLog.open(folder)) {
            for (int i = 0; i < JOURNALS; i++) {
                log.head("circuit" + i, new Head(new UUID(0, i)));
            }
            for (int i = 0; i < BLOCKS; i++) {
                log.slot(new BlockKey("place" + i % JOURNALS, i), new byte[BYTES]);
            }
        }
    }

    private static void copy(Path from, Path to) throws Exception {
        Files.createDirectories(to);
        try (var files = Files.list(from)) {
            for (var file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static void delete(Path folder) throws Exception {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
