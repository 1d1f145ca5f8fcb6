package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.splitbrainprotection.HeartbeatAware;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionFunction;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// Whether heartbeats of a majority of members arrived recently. A member that was cut off detects that here, long
/// before the members on the other side are removed.
///
/// Threading: any thread; cheap enough for a callback.
final class HeardMajority implements SplitBrainProtectionFunction, HeartbeatAware, MembershipListener {

    /// Members send a heartbeat once a second. Without heartbeats of a majority for this time, the member considers
    /// itself cut off.
    static final int SECONDS = 5;

    private final int majority;

    /// The time of each member's last heartbeat, by [System#nanoTime].
    private final Map<UUID, Long> heartbeats = new ConcurrentHashMap<>();

    HeardMajority(int majority) {
        this.majority = majority;
    }

    @Override
    public boolean apply(Collection<Member> members) {
        if (members.size() < majority) {
            return false;
        }
        long now = System.nanoTime();
        int present = 0;
        for (var member : members) {
            if (!member.isLiteMember() && (member.localMember() || isRecent(member, now))) {
                present++;
            }
        }
        return present >= majority;
    }

    private boolean isRecent(Member member, long now) {
        Long last = heartbeats.get(member.getUuid());
        return last != null && now - last < TimeUnit.SECONDS.toNanos(SECONDS);
    }

    @Override
    public void onHeartbeat(Member member, long timestamp) {
        heartbeats.put(member.getUuid(), System.nanoTime());
    }

    @Override
    public void memberAdded(MembershipEvent added) {
        heartbeats.put(added.getMember().getUuid(), System.nanoTime());
    }

    @Override
    public void memberRemoved(MembershipEvent removed) {
        heartbeats.remove(removed.getMember().getUuid());
    }
}
