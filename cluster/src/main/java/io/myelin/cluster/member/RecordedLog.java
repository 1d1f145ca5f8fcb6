package io.myelin.cluster.member;

import static org.agrona.concurrent.status.CountersReader.NULL_COUNTER_ID;

import io.aeron.archive.status.RecordingPos;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
import org.agrona.concurrent.status.CountersReader;

/// How much of the log this member has on its disk, and of which term. On the thread of the consensus module, so that
/// both belong to one moment.
final class RecordedLog {

    private final ConsensusModule.Context consensus;
    private final CountersReader counters;
    private final long archive;
    private int counter = NULL_COUNTER_ID;

    /// @param archive the archive's id: several can have their counters in one driver
    RecordedLog(ConsensusModule.Context consensus, long archive) {
        this.consensus = consensus;
        this.archive = archive;
        counters = consensus.aeron().countersReader();
    }

    /// Whether no election is under way: then the consensus module has noted the term, and what is recorded comes from
    /// its leader.
    boolean isPartOfTerm() {
        var election = consensus.electionStateCounter();
        return !election.isClosed() && election.get() == ElectionState.CLOSED.code();
    }

    /// The term.
    long term() {
        return consensus.leadershipTermIdCounter().get();
    }

    /// The position up to which the archive has written the log, and forced it if it is to.
    long position() {
        long recording = consensus.recordingLog().findLastTermRecordingId();
        if (counter == NULL_COUNTER_ID || !RecordingPos.isActive(counters, counter, recording)) {
            counter = RecordingPos.findCounterIdByRecording(counters, recording, archive);
        }
        return counter == NULL_COUNTER_ID ? 0 : counters.getCounterValue(counter);
    }
}
