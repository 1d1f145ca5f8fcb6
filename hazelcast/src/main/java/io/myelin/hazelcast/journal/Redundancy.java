package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Whether every partition has its copies: only then does an acknowledged operation mean that a backup has it.
///
/// Hazelcast does not say of an operation how many backups it had. It says whether the cluster as a whole is safe,
/// at a cost; so [SafeMembers] asks that once for each set of members, and what was sent and answered under a set found
/// safe had its copies. A set of members is also what shows that a split has healed: a member that joins again is
/// another one.
final class Redundancy {

    private final HazelcastInstance instance;
    private final int backups;
    private final boolean required;
    private final SafeMembers copies;
    private final @Nullable HeardMajority majority;

    /// The members among whom the journal was found to be the writer's still.
    private volatile Set<Member> confirmed = Set.of();

    /// The members among whom all copies were found as well.
    private volatile CopyHolders safe = CopyHolders.NONE;

    Redundancy(HazelcastJournal journal) {
        instance = journal.instance();
        backups = journal.backups();
        required = journal.copiesRequired();
        copies = MemberState.required(instance).safeMembers(instance);
        majority = JournalCluster.majority(instance.getConfig());
    }

    /// Whether the copies are in place. Cheap; may be asked in a callback.
    boolean known() {
        return isPresent(safe);
    }

    /// The members among whom what is sent and answered now counts, with its copies or without them where that is
    /// allowed; `null` while nothing counts. Cheap; may be asked in a callback.
    @Nullable Set<Member> sufficient() {
        var copied = safe;
        var members = required ? copied.members() : confirmed;
        boolean present = required ? isPresent(copied) : isPresent(members);
        return present && isMajorityHeard(members) ? members : null;
    }

    /// Where a majority is required. A member that was cut off keeps its set of members until they count as gone; what
    /// they do meanwhile it cannot know.
    private boolean isMajorityHeard(Set<Member> members) {
        return majority == null || majority.apply(members);
    }

    private boolean isPresent(CopyHolders copied) {
        try {
            return copied.are(instance.getCluster().getMembers());
        } catch (HazelcastInstanceNotActiveException gone) {
            return false; // As below.
        }
    }

    private boolean isPresent(Set<Member> members) {
        try {
            return members.equals(instance.getCluster().getMembers());
        } catch (HazelcastInstanceNotActiveException gone) {
            // `look` fails as well, and there it is the end.
            return false;
        }
    }

    /// Looks again if the members changed. Asks the cluster, so not for callbacks.
    ///
    /// @param confirm throws if the journal is not the writer's any more
    void look(Runnable confirm) {
        if (known()) {
            return;
        }
        var before = Set.copyOf(instance.getCluster().getMembers());
        if (!before.equals(confirmed)) {
            confirm.run();
            if (!isPresent(before)) {
                return;
            }
            confirmed = before;
        }
        var now = CopyHolders.of(before);
        if (!safe.holders().isEmpty() && now.include(safe)) {
            // Members joined and none left: copies move, and each is given up only after it has moved.
            safe = now;
            return;
        }
        // A member that gave its data up and takes some again has no copies yet.
        safe = CopyHolders.NONE;
        if (now.holders().size() <= backups) {
            copies.forget();
        } else if (copies.isSafe(now) && isPresent(before)) {
            safe = now;
        }
    }
}
