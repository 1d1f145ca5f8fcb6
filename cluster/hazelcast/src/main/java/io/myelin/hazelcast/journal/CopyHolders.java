package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/// The members at one moment, and which of them hold data.
///
/// To Hazelcast, a member that gives up or receives data stays equal to itself, but its copies are gone, or not there
/// yet. Hazelcast creates a new `Member` object for it each time. So holders are compared by identity: a member that
/// was demoted and promoted again is a different holder, however quick that was.
///
/// Another member may miss the list between the two changes, and keep its object. Each change of the list increments
/// its version, so the lists differ in that. Hazelcast has no public interface for the version; where it is
/// inaccessible, on a client or in another release, the objects alone are compared.
///
/// @param members all members
/// @param holders those with data, compared by identity
/// @param version the version of the list of members, 1 or more, or 0 if it is not known
record CopyHolders(Set<Member> members, Set<Member> holders, int version) {

    private static final int UNKNOWN = 0;

    static final CopyHolders NONE = new CopyHolders(Set.of(), Set.of(), -1);

    /// The members that a member knows of.
    ///
    /// @throws HazelcastInstanceNotActiveException if it was shut down
    static CopyHolders of(HazelcastInstance asked) {
        // The version is read before the members here and after them in `are`, and only increases: if it is the same
        // both times, so were the members.
        int version = version(asked);
        return of(asked.getCluster().getMembers(), version);
    }

    static CopyHolders of(Set<Member> members, int version) {
        return new CopyHolders(
                Set.copyOf(members), Collections.unmodifiableSet(identical(members, false)), version);
    }

    /// Whether the members are the same now. For callbacks: allocates no set.
    ///
    /// @param asked a member
    /// @throws HazelcastInstanceNotActiveException if it was shut down
    boolean are(HazelcastInstance asked) {
        return are(asked.getCluster().getMembers()) && version == version(asked);
    }

    private boolean are(Set<Member> present) {
        if (!members.equals(present)) {
            return false;
        }
        int holding = 0;
        for (var member : present) {
            if (!member.isLiteMember()) {
                if (!holders.contains(member)) {
                    return false;
                }
                holding++;
            }
        }
        return holding == holders.size();
    }

    /// Whether all members of an earlier list are still present, hold data if they did, and have never ceased to since.
    /// Each member that joined and each that took data adds one to the version; the rest of the difference would be
    /// changes that were not seen.
    boolean include(CopyHolders earlier) {
        if (!members.containsAll(earlier.members) || !holders.containsAll(earlier.holders)) {
            return false;
        }
        var others = identical(members, true);
        others.removeAll(identical(earlier.members, true));
        return version == UNKNOWN || version - earlier.version == others.size();
    }

    private static Set<Member> identical(Set<Member> members, boolean all) {
        Set<Member> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (var member : members) {
            if (all || !member.isLiteMember()) {
                found.add(member);
            }
        }
        return found;
    }

    private static int version(HazelcastInstance asked) {
        try {
            return asked instanceof HazelcastInstanceProxy proxy
                    ? proxy.getOriginal().node.getClusterService().getMemberListVersion()
                    : UNKNOWN;
        } catch (LinkageError inaccessible) {
            return UNKNOWN; // Hazelcast's internals are different
        }
    }
}
