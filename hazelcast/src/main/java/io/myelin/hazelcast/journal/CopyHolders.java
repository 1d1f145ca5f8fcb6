package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/// The members at one moment, and which of them hold data.
///
/// To Hazelcast, a member that gives up or receives data stays equal to itself, but its copies are gone, or not there
/// yet. Hazelcast creates a new `Member` object for it each time. So holders are compared by identity: a member that
/// was demoted and promoted again is a different holder, however quick that was.
///
/// @param members all members
/// @param holders those with data, compared by identity
record CopyHolders(Set<Member> members, Set<Member> holders) {

    static final CopyHolders NONE = new CopyHolders(Set.of(), Set.of());

    static CopyHolders of(Set<Member> members) {
        Set<Member> holders = Collections.newSetFromMap(new IdentityHashMap<>());
        for (var member : members) {
            if (!member.isLiteMember()) {
                holders.add(member);
            }
        }
        return new CopyHolders(Set.copyOf(members), Collections.unmodifiableSet(holders));
    }

    /// Whether the members are the same now. For callbacks: allocates no set.
    ///
    /// @param present the current members
    boolean are(Set<Member> present) {
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

    /// Whether all given members are still present, and hold data if they did.
    boolean include(CopyHolders others) {
        return members.containsAll(others.members) && holders.containsAll(others.holders);
    }
}
