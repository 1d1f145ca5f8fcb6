package io.myelin.cluster.member;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.cluster.ClusterBackupEventsListener;
import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.client.ClusterEvent;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.agrona.ErrorHandler;
import org.agrona.IoUtil;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.status.AtomicCounter;

/// Gives a member that lacks what the others' logs no longer have their last snapshot: from there on it is as a member
/// that is started again.
///
/// A member with an empty folder asks the others before it starts, and so does one that did not get to follow or lead
/// when it was started last: the others' logs may begin too late for it. It takes their snapshot if that is of a later
/// position than its own log goes to. If none answers within a heartbeat's timeout, as when all start for the first
/// time, it starts with what it has.
///
/// Of Aeron's backup only the snapshot is taken: the log that it records has gaps among the terms. Where they begin the
/// snapshot says.
final class Seed {

    private static final int CONSENSUS = 1;
    private static final int ARCHIVE = 4;

    private final ClusterSettings settings;
    private final int member;
    private final Path clusterFolder;
    /// A file that is there until the member follows or leads.
    private final File joining;
    private final boolean asks;
    private boolean joined;
    private final Consumer<String> waits;

    /// @param waits told what the member waits for, and then nothing
    Seed(ClusterSettings settings, int member, Path folder, Consumer<String> waits) throws IOException {
        this.settings = settings;
        this.member = member;
        this.waits = waits;
        clusterFolder = folder.resolve("cluster");
        joining = folder.resolve("joining").toFile();
        boolean joins = !joining.createNewFile();
        boolean empty = clusterFolder.resolve(RecordingLog.RECORDING_LOG_FILE_NAME).toFile().length() == 0; // or absent
        asks = settings.members() > 1 && (joins || empty);
    }

    /// Notes that the member follows or leads.
    void joined() {
        joined = joined || joining.delete();
    }

    /// Fetches the others' snapshot if it has to and they have one. Before the consensus module starts, on its thread.
    ///
    /// @param own  how to connect to this member's archive
    /// @param ends whether the member is closed
    void fetch(AeronArchive.Context own, AtomicCounter errors, ErrorHandler handler, BooleanSupplier ends) {
        if (!asks) {
            return;
        }
        var answer = new Answer(end(own));
        answer.onBackupQuery();
        var idle = new Idling(Idling.PARK_NANOS);
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
                .clusterArchiveContext(own.clone() // the endpoint becomes that of the member that answers
                        .controlRequestChannel("aeron:udp?endpoint=" + settings.endpoint(member, ARCHIVE))
                        .controlRequestStreamId(AeronArchive.Configuration.CONTROL_STREAM_ID_DEFAULT)
                        .controlResponseChannel("aeron:udp?endpoint=" + settings.hosts().get(member) + ":0")
                        .messageTimeoutNs(patience))
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
            while (!ends.getAsBoolean() && !answer.done && (answer.found || System.nanoTime() < end)) {
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

    /// The position up to which this member can go by itself, -1 if it has nothing.
    private long end(AeronArchive.Context own) {
        try (var log = new RecordingLog(clusterFolder.toFile(), true);
                var archive = AeronArchive.connect(own.clone())) {
            long recording = log.findLastTermRecordingId();
            var snapshot = log.getLatestSnapshot(ConsensusModule.Configuration.SERVICE_ID);
            long end = snapshot == null ? recording == Aeron.NULL_VALUE ? -1 : 0 : snapshot.logPosition;
            return recording != Aeron.NULL_VALUE && archive.getStartPosition(recording) <= end
                    ? Math.max(end, archive.getMaxRecordedPosition(recording))
                    : end; // what was recorded begins too late, if anything
        }
    }

    private void keep(Answer answer, AeronArchive.Context own) {
        var part = clusterFolder.resolve("fetched"); // becomes the log when it is complete
        IoUtil.ensureDirectoryIsRecreated(part.toFile(), "fetched", (_, _) -> {});
        try (var archive = AeronArchive.connect(own.clone());
                var log = new RecordingLog(part.toFile(), true)) {
            while (archive.getStopPosition(answer.log) == AeronArchive.NULL_POSITION) {
                own.agentInvoker().invoke();
            }
            var first = answer.snapshots.getFirst();
            archive.truncateRecording(answer.log, first.logPosition());
            // Without it, a member that catches up within the term has none, and as a leader begins the log at 0.
            log.appendTerm(answer.log, first.leadershipTermId(), first.termBaseLogPosition(), first.timestamp());
            for (var each : answer.snapshots.reversed()) {
                log.appendSnapshot(each.recordingId(), each.leadershipTermId(), each.termBaseLogPosition(),
                        each.logPosition(), each.timestamp(), each.serviceId());
            }
            log.force(2);
        }
        var name = RecordingLog.RECORDING_LOG_FILE_NAME;
        try {
            Files.move(part.resolve(name), clusterFolder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unmoved) {
            throw new UncheckedIOException(unmoved);
        }
        try (var archive = AeronArchive.connect(own.clone())) {
            var kept = answer.snapshots.stream().map(RecordingLog.Snapshot::recordingId).collect(toSet());
            kept.add(answer.log);
            var former = new ArrayList<Long>();
            archive.listRecordings(
                    0, Integer.MAX_VALUE, (_, _, id, _, _, _, _, _, _, _, _, _, _, _, _, _) -> former.add(id));
            former.removeAll(kept);
            former.forEach(archive::purgeRecording);
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

    private final class Answer implements ClusterBackupEventsListener {

        private final long end;
        private boolean found;
        private boolean done;
        private String trouble = "";
        private long log;
        private List<RecordingLog.Snapshot> snapshots = List.of();

        Answer(long end) {
            this.end = end;
        }

        @Override
        public void onBackupQuery() {
            waits.accept(found ? "for a snapshot of the others" : "");
        }

        @Override
        public void onBackupResponse(
                ClusterMember[] members, ClusterMember source, List<RecordingLog.Snapshot> theirs) {
            if (!theirs.isEmpty() && theirs.getFirst().logPosition() > end) {
                found = true;
                waits.accept("for the snapshot of member " + source.id());
            } else if (found) {
                throw new ClusterEvent("member " + source.id() + " has no snapshot"); // is asked again
            } else {
                done = true; // their logs are whole, or begin no later than this one ends
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
