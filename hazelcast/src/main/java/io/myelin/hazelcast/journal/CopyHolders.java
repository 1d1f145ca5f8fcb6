package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// The members at one moment, and which of them hold data. To Hazelcast, a member that gives up or receives data stays
/// the same member, but its copies are gone, or not there yet.
///
/// @param members all members
/// @param holders the identities of those with data
record CopyHolders(Set<Member> members, Set<UUID> holders) {

    static final CopyHolders NONE = new CopyHolders(Set.of(), Set.of());

    static CopyHolders of(Set<Member> members) {
        return new CopyHolders(Set.copyOf(members), members.stream()
                .filter(member -> !member.isLiteMember())
                .map(Member::getUuid)
                .collect(Collectors.toUnmodifiableSet()));
    }

    /// Whether the members are the same now. For callbacks: allocates no set.
    ///
    /// @param present the current members
    boolean are(Set<Member> present) {
        if (!members.equals(present)) {
            return false;
        }
        for (var member : present) {
            if (member.isLiteMember() == holders.contains(member.getUuid())) {
                return false;
            }
        }
        return true;
    }

    /// Whether all given members are still present, and hold data if they did.
    boolean include(CopyHolders others) {
        return members.containsAll(others.members) && holders.containsAll(others.holders);
    }
}
