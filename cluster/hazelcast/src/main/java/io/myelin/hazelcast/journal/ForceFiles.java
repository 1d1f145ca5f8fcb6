package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.wire.WireStrings;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Makes members force their files.
final class ForceFiles implements Callable<Boolean>, HazelcastInstanceAware, IdentifiedDataSerializable {

    private static final String EXECUTOR = "myelin.journal.files";
    private static final long SECONDS = 30;

    private String place;
    private transient @Nullable HazelcastInstance member;

    /// For Hazelcast alone.
    ForceFiles() {
        this("");
    }

    private ForceFiles(String place) {
        this.place = place;
    }

    /// @param place of the epoch whose blocks have to be found in the files afterwards, empty if none is meant
    /// @return whether all of them keep files
    /// @throws HazelcastException if a member does not answer, its device does not confirm, or its files do not have
    ///                            the epoch's head yet; may be retried
    static boolean at(HazelcastInstance asking, Collection<Member> members, String place) {
        return !MemberCalls.call(asking, members, EXECUTOR, new ForceFiles(place), SECONDS).contains(false);
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
        confirmer.force(place);
        return true;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeString(place);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        place = WireStrings.read(in);
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
