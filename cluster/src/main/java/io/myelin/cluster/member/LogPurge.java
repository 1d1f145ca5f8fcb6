package io.myelin.cluster.member;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import java.util.HashSet;
import org.agrona.ErrorHandler;

/// Deletes snapshots that are too old, and the log's segments before the oldest that is kept. On the thread of the
/// consensus module.
final class LogPurge {

    private final ConsensusModule.Context consensus;
    private final AeronArchive.Context own;
    private final ErrorHandler errors;
    private long purged;

    /// @param own how to connect to this member's archive
    LogPurge(ConsensusModule.Context consensus, AeronArchive.Context own, ErrorHandler errors) {
        this.consensus = consensus;
        this.own = own;
        this.errors = errors;
    }

    /// Purges what is before a snapshot, if that was not done.
    void before(long snapshot) {
        if (snapshot <= purged) {
            return;
        }
        var last = consensus.recordingLog().getLatestSnapshot(ConsensusModule.Configuration.SERVICE_ID);
        if (last == null) {
            return;
        }
        purged = snapshot;
        // This member may not have taken it, but starts from an earlier one.
        long oldest = Math.min(snapshot, last.logPosition);
        try (var archive = AeronArchive.connect(own.clone())) {
            long log = consensus.recordingLog().findLastTermRecordingId();
            long start = archive.getStartPosition(log);
            long segment = segment(start, oldest);
            if (segment > segment(start, start)) {
                archive.purgeSegments(log, segment);
            }
            var kept = new HashSet<Long>();
            archive.listRecordings(
                    0, Integer.MAX_VALUE, (_, _, id, _, _, _, _, _, _, _, _, _, _, _, _, _) -> kept.add(id));
            for (var entry : consensus.recordingLog().entries()) {
                if (entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT
                        && entry.logPosition < oldest
                        && kept.contains(entry.recordingId)) {
                    archive.purgeRecording(entry.recordingId);
                }
            }
        } catch (ArchiveException refused) {
            errors.onError(refused); // a member reads it: the next snapshot is another chance
        }
    }

    private static long segment(long start, long position) {
        return AeronArchive.segmentFileBasePosition(
                start, position, ClusterMember.LOG_SEGMENT, ClusterMember.LOG_SEGMENT);
    }
}
