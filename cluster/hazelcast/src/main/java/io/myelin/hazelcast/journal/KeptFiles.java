package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;

/// Which members keep files. Each says so in an attribute that all others know as soon as it has joined, so that a
/// check asks no member.
///
/// A writer waits for devices if its own member keeps files, and counts as many of them as there are copies. So it and
/// all members with data have to agree.
final class KeptFiles {

    private static final String ATTRIBUTE = "myelin.journal.files";

    /// The message if members differ.
    static final String MIXED = "some members keep files and others do not: see JournalCluster.keepFiles";

    private KeptFiles() {}

    /// Announces that a member keeps files.
    ///
    /// @param config of the member, before it starts
    static void announce(Config config) {
        config.getMemberAttributeConfig().setAttribute(ATTRIBUTE, "true");
    }

    /// Whether a member keeps files and a member with data does not, or the other way round. For callbacks.
    ///
    /// @param writing the member that writes
    static boolean areMixed(HazelcastInstance writing) {
        var cluster = writing.getCluster();
        boolean here = areKeptBy(cluster.getLocalMember());
        for (var member : cluster.getMembers()) {
            if (!member.isLiteMember() && areKeptBy(member) != here) {
                return true;
            }
        }
        return false;
    }

    /// The number of members that keep files.
    static int count(HazelcastInstance asked) {
        return Math.toIntExact(asked.getCluster().getMembers().stream().filter(KeptFiles::areKeptBy).count());
    }

    private static boolean areKeptBy(Member member) {
        return member.getAttribute(ATTRIBUTE) != null;
    }
}
