package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import io.myelin.hazelcast.wire.FieldlessType;
import java.util.Collection;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Makes members force their files.
final class ForceFiles implements Callable<Boolean>, HazelcastInstanceAware, FieldlessType {

    private static final String EXECUTOR = "myelin.journal.files";
    private static final long SECONDS = 30;

    private transient @Nullable HazelcastInstance member;

    /// @return whether all of them keep files
    /// @throws HazelcastException if a member does not answer or its device does not confirm; may be retried
    static boolean at(HazelcastInstance asking, Collection<Member> members) {
        return !MemberCalls.call(asking, members, EXECUTOR, new ForceFiles(), SECONDS).contains(false);
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public Boolean call() {
        var asked = member;
        var state = asked == null ? null : MemberState.of(asked);
        var confirmer = asked == null || state == null ? null : state.confirmer(asked);
        if (confirmer == null) {
            return false;
        }
        confirmer.force();
        return true;
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.FORCE;
    }
}
