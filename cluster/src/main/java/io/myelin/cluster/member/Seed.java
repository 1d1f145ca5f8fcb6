package io.myelin.cluster.member;

import static java.util.stream.Collectors.joining;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.cluster.ClusterBackupEventsListener;
import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.client.ClusterEvent;
import io.aeron.exceptions.AeronException;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.agrona.ErrorHandler;
import org.agrona.IoUtil;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.status.AtomicCounter;
import org.jspecify.annotations.Nullable;

/// Gives a member that lacks what the others' logs no longer have their last snapshot: from there on it is as a member
/// that is started again.
///
/// A member with an empty folder asks the others before it starts. If none answers within a heartbeat's timeout, as
/// when all start for the first time, it starts empty; that the others' logs were purged, it then finds out because it
/// cannot join.
///
/// Of Aeron's backup only the snapshot is taken: the log that it records has gaps among the terms. Where they begin the
/// snapshot says.
final class Seed {

    private static final int CONSENSUS = 1;
    private static final int ARCHIVE = 4;
    private static final long PARK_NANOS = 1_000_000;

    private final ClusterSettings settings;
    private final int member;
    private final Path clusterFolder;
    /// A file that exists from when it is known that this member needs a snapshot until it has one.
    private final Path needed;
    private final boolean asks;
    private final Consumer<String> waits;

    /// Empties the folder if its log is of no use.
    ///
    /// @param waits told what the member waits for, and then nothing
    Seed(ClusterSettings settings, int member, Path folder, Consumer<String> waits) {
        this.settings = settings;
        this.member = member;
        this.waits = waits;
        clusterFolder = folder.resolve("cluster");
        needed = folder.resolve("needs-snapshot");
        var log = clusterFolder.resolve(RecordingLog.RECORDING_LOG_FILE_NAME);
        if (Files.exists(needed)) {
            IoUtil.delete(folder.resolve("archive").toFile(), true);
            IoUtil.delete(log.toFile(), true); // how it has voted stays
        }
        asks = settings.members() > 1 && log.toFile().length() == 0; // or absent
    }

    /// Fetches the others' snapshot if the folder is empty and they have one. Before the consensus module starts, on
    /// its thread.
    ///
    /// @param own  how to connect to this member's archive
    /// @param ends whether the member is closed
    void fetch(AeronArchive.Context own, AtomicCounter errors, ErrorHandler handler, BooleanSupplier ends) {
        if (!asks) {
            return;
        }
        var answer = new Answer();
        answer.onBackupQuery();
        var idle = new Idling(PARK_NANOS);
        long patience = settings.heartbeatTimeout().toNanos();
        long end = System.nanoTime() + patience;
        try (var backup = ClusterBackup.launch(new ClusterBackup.Context()
                .aeron(own.aeron())
                .ownsAeronClient(false)
                .useAgentInvoker(true)
                .clusterDir(new File(own.aeronDirectoryName(), "seed"))
                .clusterConsensusEndpoints(IntStream.range(0, settings.members())
                        .filter(other -> other != member)
                        .mapToObj(other -> settings.endpoint(other, CONSENSUS))
                        .collect(joining(",")))
                .consensusChannel("aeron:udp?endpoint=" + settings.endpoint(member, CONSENSUS))
                .catchupChannel("aeron:udp")
                .catchupEndpoint(settings.hosts().get(member) + ":0")
                .archiveContext(own.clone())
                .clusterArchiveContext(archive(own, member)) // the endpoint becomes that of the member that answers
                .sourceType(ClusterBackup.SourceType.FOLLOWER) // the leader has other things to do
                .initialReplayStart(ClusterBackup.Configuration.ReplayStart.LATEST_SNAPSHOT)
                .clusterBackupResponseTimeoutNs(patience / 3)
                .clusterBackupCoolDownIntervalNs(patience / 3)
                .eventsListener(answer)
                .errorCounter(errors)
                .errorHandler(error -> {
                    answer.trouble = error.getMessage() == null ? answer.trouble : error.getMessage();
                    handler.onError(error);
                }))) {
            AgentInvoker driver = own.agentInvoker();
            AgentInvoker fetching = backup.conductorAgentInvoker();
            while (!ends.getAsBoolean() && !answer.done && (Files.exists(needed) || System.nanoTime() < end)) {
                idle.idle(driver.invoke() + fetching.invoke());
                if (!fetching.isRunning()) { // as when the disk is full: nobody would try again
                    throw new IllegalStateException("the others' snapshot cannot be fetched: " + answer.trouble);
                }
            }
        }
        if (!answer.snapshots.isEmpty()) {
            keep(answer, own);
        }
        waits.accept("");
    }

    private void keep(Answer answer, AeronArchive.Context own) {
        try (var archive = AeronArchive.connect(own.clone());
                var log = new RecordingLog(clusterFolder.toFile(), true)) {
            while (archive.getStopPosition(answer.log) == AeronArchive.NULL_POSITION) {
                own.agentInvoker().invoke();
            }
            var first = answer.snapshots.getFirst();
            archive.truncateRecording(answer.log, first.logPosition());
            // Without it, a member that catches up within the term has none, and as a leader begins the log at 0.
            log.appendTerm(answer.log, first.leadershipTermId(), first.termBaseLogPosition(), first.timestamp());
            for (var each : answer.snapshots.reversed()) {
                log.appendSnapshot(
                        each.recordingId(),
                        each.leadershipTermId(),
                        each.termBaseLogPosition(),
                        each.logPosition(),
                        each.timestamp(),
                        each.serviceId());
            }
            log.force(2);
            Files.delete(needed);
        } catch (IOException kept) {
            throw new UncheckedIOException(kept);
        }
    }

    /// Notes the terms before this member's snapshot, if it was fetched. A leader has to know them all, to tell a
    /// follower of an earlier one where to cut off what was not committed.
    ///
    /// @param terms where in the log they begin
    static void note(NavigableMap<Long, Long> terms, RecordingLog log) {
        if (terms.isEmpty()) {
            return;
        }
        long recording = log.findLastTermRecordingId();
        long begun = terms.lastEntry().getValue();
        for (long term = terms.lastKey(); term >= 0; term--) {
            begun = terms.getOrDefault(term, begun); // one that has committed nothing ends where it begins
            if (log.findTermEntry(term) == null) {
                log.appendTerm(recording, term, begun, 0);
            }
        }
        log.reload(); // in their order
    }

    private AeronArchive.Context archive(AeronArchive.Context own, int of) {
        return own.clone()
                .controlRequestChannel("aeron:udp?endpoint=" + settings.endpoint(of, ARCHIVE))
                .controlRequestStreamId(AeronArchive.Configuration.CONTROL_STREAM_ID_DEFAULT)
                .controlResponseChannel("aeron:udp?endpoint=" + settings.hosts().get(member) + ":0")
                .messageTimeoutNs(settings.heartbeatTimeout().toNanos());
    }

    /// Why this member cannot join, if that is because the others' logs begin too late for it. When it is started
    /// again, it fetches their snapshot. During an election, on the thread of the consensus module.
    ///
    /// @param own how to connect to this member's archive
    @Nullable String lacks(AeronArchive.Context own, ConsensusModule.Context consensus) {
        long end = end(own, consensus.recordingLog());
        for (int other = 0; other < settings.members(); other++) {
            long start = other == member ? 0 : start(archive(own, other), consensus.logStreamId());
            if (start > end) {
                need();
                return "the log of member " + other + " begins at " + start + ", this member's ends at " + end
                        + ": start this member again, and it fetches a snapshot";
            }
        }
        return null;
    }

    private static long start(AeronArchive.Context other, int stream) {
        long[] position = new long[1];
        try (var archive = AeronArchive.connect(other)) {
            archive.listRecordingsForUri(
                    0,
                    Integer.MAX_VALUE,
                    "",
                    stream,
                    (_, _, _, _, _, start, _, _, _, _, _, _, _, _, _, _) -> position[0] = start);
        } catch (AeronException absent) {
            return 0;
        }
        return position[0];
    }

    /// The position up to which this member can go by itself.
    private static long end(AeronArchive.Context own, RecordingLog terms) {
        var snapshot = terms.getLatestSnapshot(ConsensusModule.Configuration.SERVICE_ID);
        long end = snapshot == null ? 0 : snapshot.logPosition;
        long recording = terms.findLastTermRecordingId();
        if (recording != Aeron.NULL_VALUE) {
            try (var archive = AeronArchive.connect(own.clone())) {
                if (archive.getStartPosition(recording) <= end) { // else it was begun in vain
                    return Math.max(end, archive.getMaxRecordedPosition(recording));
                }
            }
        }
        return end;
    }

    private void need() {
        try {
            Files.writeString(needed, "");
        } catch (IOException unwritten) {
            throw new UncheckedIOException(unwritten);
        }
    }

    private final class Answer implements ClusterBackupEventsListener {

        private boolean done;
        private String trouble = "";
        private long log;
        private List<RecordingLog.Snapshot> snapshots = List.of();

        @Override
        public void onBackupQuery() {
            waits.accept(Files.exists(needed) ? "for a snapshot of the others" : "");
        }

        @Override
        public void onBackupResponse(
                ClusterMember[] members, ClusterMember source, List<RecordingLog.Snapshot> theirs) {
            if (!theirs.isEmpty()) {
                need();
                waits.accept("for the snapshot of member " + source.id());
            } else if (Files.exists(needed)) {
                throw new ClusterEvent("member " + source.id() + " has no snapshot"); // is asked again
            } else {
                done = true; // their logs are whole
            }
        }

        @Override
        public void onUpdatedRecordingLog(RecordingLog backup, List<RecordingLog.Snapshot> fetched) {
            log = backup.findLastTermRecordingId();
            snapshots = List.copyOf(fetched);
            done = true;
        }

        @Override
        public void onPossibleFailure(Exception told) {}

        @Override
        public void onLiveLogProgress(long recording, long counter, long position) {}
    }
}
