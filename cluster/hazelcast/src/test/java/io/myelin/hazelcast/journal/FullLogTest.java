package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myelin.hazelcast.faults.JavaProcess;
import io.myelin.hazelcast.faults.Privilege;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A member's files that are opened on a full disk: a small file system in memory.
class FullLogTest {

    @TempDir
    private Path folder;

    private List<String> onSmallDisk(List<String> command) {
        var all = new ArrayList<>(List.of("unshare", "-rm", "sh", "-c",
                "mount -t tmpfs -o size=400k none \"$0\" && exec \"$@\"", folder.toString()));
        all.addAll(command);
        return all;
    }

    @Test
    void filesAreReadButStoreNothingBeforeThereIsSpace() throws Exception {
        assumeTrue(Privilege.toRun(onSmallDisk(List.of("true"))), "no file system of its own on this machine");
        var lines = new LinkedBlockingQueue<String>();
        try (var process = new JavaProcess(
                this::onSmallDisk, List.of(), FullLog.class, List.of(folder.toString()), lines::add)) {
            for (var expected : List.of(
                    "closed: a force refused, the copy is left true",
                    "uncopied true, found 140",
                    "the same slot is there, forced false",
                    "a change refused, a force refused",
                    "left over false",
                    "uncopied false, forced true",
                    "replaced true",
                    "found 139, changed 1, dropped true")) {
                assertThat(lines.poll(1, TimeUnit.MINUTES)).isEqualTo(expected);
            }
            process.awaitEnd();
        }
    }
}
