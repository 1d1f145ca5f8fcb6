package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.myelin.journal.JournalException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Whether every partition has its copies: only then an acknowledged operation implies that a backup has it.
///
/// Hazelcast does not report how many backups an operation had. It reports whether the cluster as a whole is safe, at a
/// cost; so [SafeMembers] asks that once for each set of members, and operations sent and answered while a safe set was
/// current had their copies. A new set of members also shows that a split has healed: a member that rejoins is a
/// different one.
final class Redundancy {

    private final HazelcastInstance instance;
    private final String circuit;
    private final boolean required;
    private final SafeMembers copies;
    private final @Nullable HeardMajority majority;

    /// The members for which the writer was found to own the journal. Written by the thread that calls [#check], read
    /// by any.
    private volatile CopyHolders confirmed = CopyHolders.NONE;

    /// The set of members for which all copies were found as well. Written after `confirmed` by the same thread, read
    /// by any.
    private volatile CopyHolders safe = CopyHolders.NONE;

    Redundancy(HazelcastJournal journal) {
        instance = journal.instance();
        circuit = journal.circuit();
        required = journal.copiesRequired();
        copies = MemberState.required(instance).safeMembers(instance);
        majority = JournalCluster.majority(instance.getConfig());
    }

    /// Whether the copies are in place. Cheap; may be called in a callback.
    boolean known() {
        return isPresent(safe);
    }

    /// The set of members under which operations sent and answered now count, with their copies or, if allowed,
    /// without; `null` while none count. Cheap; may be called in a callback.
    @Nullable Set<Member> sufficient() {
        var copied = safe;
        var members = required ? copied.members() : confirmed.members();
        boolean present = required ? isPresent(copied) : isPresent(members);
        return present && isMajorityHeard(members) ? members : null;
    }

    /// If a majority is required: a member that was cut off keeps its set of members until the others are removed, and
    /// does not know what they do meanwhile.
    private boolean isMajorityHeard(Set<Member> members) {
        return majority == null || majority.apply(members);
    }

    private boolean isPresent(CopyHolders copied) {
        try {
            return copied.are(instance);
        } catch (HazelcastInstanceNotActiveException gone) {
            return false; // As below.
        }
    }

    private boolean isPresent(Set<Member> members) {
        try {
            return members.equals(instance.getCluster().getMembers());
        } catch (HazelcastInstanceNotActiveException gone) {
            // `check` fails as well, and handles the failure.
            return false;
        }
    }

    /// Finds out whether a writer owns its journal.
    @FunctionalInterface
    interface Ownership {

        /// Throws if the writer no longer owns the journal.
        ///
        /// @param same whether since the last call that found that it does the same members have had data, and none has
        ///             left
        void confirm(boolean same);
    }

    /// Checks again if the members changed. Asks the cluster, so not for callbacks.
    ///
    /// @return whether the ownership was checked
    /// @throws JournalException if this member and those with data differ in keeping files
    boolean check(Ownership ownership) {
        if (known()) {
            return false;
        }
        // Nothing sent or answered under these members counts before this has found that they agree. If others join
        // between the two statements, these do not count.
        var now = CopyHolders.of(instance);
        if (KeptFiles.areMixed(instance)) {
            throw new JournalException("journal of " + circuit + ": " + KeptFiles.MIXED);
        }
        var before = now.members();
        var last = confirmed;
        boolean changed = !before.equals(last.members());
        if (changed) {
            ownership.confirm(!last.members().isEmpty() && now.include(last)
                    && now.holders().size() == last.holders().size());
            if (!isPresent(before)) {
                return true;
            }
            confirmed = now;
        }
        // Until the answer the earlier set stays: it is not the present one, so nothing counts under it.
        safe = copies.isSafe(now) && isPresent(before) ? now : CopyHolders.NONE;
        return changed;
    }
}
