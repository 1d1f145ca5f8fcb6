package io.myelin.cluster.service;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.exceptions.RegistrationException;
import io.myelin.cluster.ClusterSettings;
import java.util.Arrays;
import java.util.Collections;
import java.util.NavigableMap;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/// How far a majority of the members has the log and has noted the term of what it has: members tell the leader.
///
/// Clients are told of nothing beyond it. That Aeron Cluster has committed an entry is not enough, because it counts
/// every member that has recorded the entry: also one that has not noted the entry's term yet, and would cut the entry
/// off if it were killed now. A consensus module whose election is over has noted the term.
///
/// The engine's thread, except where it says otherwise.
public final class Agreement {

    private static final int STREAM = 901;
    private static final int PORT = 5;
    private static final int FRAGMENTS = 100;

    private final ClusterSettings settings;
    private final int member;
    private final UnsafeBuffer report = new UnsafeBuffer(new byte[20]);
    private @Nullable Subscription reports;
    private @Nullable ExclusivePublication toLeader;
    private int told = -1;
    private long toldTerm = -1;
    private long toldPosition;
    private long toldAt;
    /// What members have told this leader in a term, by member.
    private final long[] positions;
    private long term = -1;
    /// The log position up to which entries cannot be lost by failures of a minority, as the leader knows it. Never
    /// falls: what a majority has had in one term is in the log of every later leader.
    volatile long agreed;
    /// What all members have, as far as they have told this leader in its term.
    volatile long everywhere;

    // Written by the service's thread.
    volatile long purgeable;
    volatile int leader = -1;
    volatile NavigableMap<Long, Long> terms = Collections.emptyNavigableMap();

    public Agreement(ClusterSettings settings, int member) {
        this.settings = settings;
        this.member = member;
        positions = new long[settings.members()];
    }

    /// The position before which the log may be deleted. Any thread.
    public long purgeable() {
        return purgeable;
    }

    /// The terms before this member's snapshot, and where in the log they begin. Any thread.
    public NavigableMap<Long, Long> terms() {
        return terms;
    }

    private String channel(int of) {
        return "aeron:udp?term-length=64k|endpoint=" + settings.endpoint(of, PORT);
    }

    /// Tells the leader, or listens to the others. Not during an election, when the log's end may be of another term
    /// than the one that was noted.
    ///
    /// @param noted    the term that this member's consensus module has noted
    /// @param position up to which its archive has the log
    /// @return whether anything is new
    public int work(Aeron aeron, long noted, long position) {
        if (reports == null) {
            reports = aeron.addSubscription(channel(member), STREAM);
        }
        int leading = leader;
        if (leading != member) {
            everywhere = 0;
            return leading < 0 ? 0 : tell(aeron, leading, noted, position);
        }
        if (term != noted) {
            term = noted;
            Arrays.fill(positions, 0);
        }
        reports.poll((buffer, offset, _, _) -> reported(buffer, offset), FRAGMENTS);
        positions[member] = position;
        var sorted = positions.clone();
        Arrays.sort(sorted);
        everywhere = sorted[0];
        long majority = sorted[sorted.length - settings.quorum()];
        if (majority <= agreed) {
            return 0;
        }
        agreed = majority;
        return 1;
    }

    private void reported(DirectBuffer buffer, int offset) {
        int from = buffer.getInt(offset);
        if (buffer.getLong(offset + 4) == term) {
            positions[from] = Math.max(positions[from], buffer.getLong(offset + 12));
        }
    }

    private int tell(Aeron aeron, int leading, long noted, long position) {
        long now = System.nanoTime();
        long again = settings.heartbeatTimeout().toNanos() / 2;
        if (told != leading || toLeader == null && now - toldAt > again) {
            CloseHelper.close(toLeader);
            toLeader = null;
            told = leading;
            toldPosition = -1;
            toldAt = now;
            try {
                toLeader = aeron.addExclusivePublication(channel(leading), STREAM);
            } catch (RegistrationException unresolved) {
                // The leader's name is not known at the moment.
            }
        }
        if (toLeader == null) {
            return 0;
        }
        boolean isNew = position != toldPosition || noted != toldTerm;
        // What a connection loses is said again.
        if (!isNew && now - toldAt < again) {
            return 0;
        }
        report.putInt(0, member);
        report.putLong(4, noted);
        report.putLong(12, position);
        if (toLeader.offer(report) <= 0) {
            return 0;
        }
        toldTerm = noted;
        toldPosition = position;
        toldAt = now;
        return isNew ? 1 : 0;
    }
}
