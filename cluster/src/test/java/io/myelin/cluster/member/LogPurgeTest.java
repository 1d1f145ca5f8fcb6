package io.myelin.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.aeron.Aeron;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogPurgeTest {

    private static final int STREAM = 107;

    @TempDir
    Path folder;

    @Test
    void whatAMemberLeftThatWasKilledWhileItPurgedIsPurgedToo() throws Exception {
        var directory = folder.resolve("aeron").toString();
        var own = new AeronArchive.Context()
                .aeronDirectoryName(directory)
                .controlRequestChannel("aeron:ipc?term-length=64k")
                .controlRequestStreamId(AeronArchive.Configuration.LOCAL_CONTROL_STREAM_ID_DEFAULT)
                .controlResponseChannel("aeron:ipc?term-length=64k");
        try (var _ = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(directory)
                .threadingMode(ThreadingMode.SHARED)
                .dirDeleteOnShutdown(true));
                var _ = Archive.launch(new Archive.Context()
                        .aeronDirectoryName(directory)
                        .archiveDir(folder.resolve("archive").toFile())
                        .threadingMode(ArchiveThreadingMode.SHARED)
                        .controlChannel("aeron:udp?endpoint=127.0.0.1:0")
                        .localControlChannel("aeron:ipc?term-length=64k")
                        .replicationChannel("aeron:udp?endpoint=127.0.0.1:0")
                        .recordingEventsEnabled(false));
                var archive = AeronArchive.connect(own.clone());
                var log = new RecordingLog(folder.toFile(), true)) {
            long first = record(archive);
            log.appendTerm(first, 0, 0, 0);
            var snapshots = new ArrayList<Long>();
            for (int snapshot = 0; snapshot < 5; snapshot++) {
                snapshots.add(record(archive));
                log.appendSnapshot(
                        snapshots.getLast(), 0, 0, position(snapshot), 0, ConsensusModule.Configuration.SERVICE_ID);
            }
            archive.purgeRecording(snapshots.get(2));
            new LogPurge(new ConsensusModule.Context().recordingLog(log), own, error -> fail("an error", error))
                    .before(position(3));
            assertThat(recordings(archive)).containsExactly(first, snapshots.get(3), snapshots.get(4));
        }
    }

    private static long position(int snapshot) {
        return 1_024L * (snapshot + 1);
    }

    private static long record(AeronArchive archive) {
        try (var publication = archive.addRecordedExclusivePublication("aeron:ipc?term-length=64k", STREAM)) {
            var something = new UnsafeBuffer(new byte[64]);
            while (publication.offer(something) < 0) {
                Thread.yield();
            }
            long recording;
            do { // the archive begins it some time after the publication was added
                recording = archive.findLastMatchingRecording(0, "aeron:ipc", STREAM, publication.sessionId());
            } while (recording == Aeron.NULL_VALUE);
            archive.stopRecording(publication);
            return recording;
        }
    }

    private static List<Long> recordings(AeronArchive archive) {
        var all = new ArrayList<Long>();
        archive.listRecordings(
                0, Integer.MAX_VALUE, (_, _, id, _, _, _, _, _, _, _, _, _, _, _, _, _) -> all.add(id));
        return all;
    }
}
