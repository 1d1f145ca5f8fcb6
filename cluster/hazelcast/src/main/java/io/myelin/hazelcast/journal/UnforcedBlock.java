package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import io.myelin.journal.Block;
import java.util.Collection;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/// A block that was sent, and the members whose devices confirmed it.
///
/// Threading: any thread.
final class UnforcedBlock {

    final long index;

    /// The sequence after its last record.
    final long end;

    /// When it was appended, by [System#nanoTime].
    final long appendedAt = System.nanoTime();

    private final CopyOnWriteArrayList<UUID> devices = new CopyOnWriteArrayList<>();

    UnforcedBlock(Block block) {
        index = block.index();
        end = block.end();
    }

    /// Adds a member. It may confirm a block twice, if that was sent again.
    void confirmed(UUID member) {
        devices.addIfAbsent(member);
    }

    /// The number of the given members whose devices confirmed it. One that left does not count: its device may be
    /// lost.
    int confirmations(Collection<Member> members) {
        int count = 0;
        for (var member : members) {
            if (devices.contains(member.getUuid())) {
                count++;
            }
        }
        return count;
    }
}
