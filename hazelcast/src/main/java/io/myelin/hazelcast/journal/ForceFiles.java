package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Has members force what they wrote to their files.
final class ForceFiles implements Callable<Boolean>, HazelcastInstanceAware, IdentifiedDataSerializable {

    private static final String EXECUTOR = "myelin.journal.files";
    private static final long SECONDS = 30;

    private transient @Nullable HazelcastInstance member;

    /// @return whether all of them keep files
    /// @throws HazelcastException if a member does not answer or its device does not confirm; worth asking again
    static boolean at(final HazelcastInstance asking, final Collection<Member> members) {
        boolean all = true;
        try {
            for (final var answer : asking.<Boolean>getExecutorService(EXECUTOR)
                    .submitToMembers(new ForceFiles(), members).values()) {
                all &= answer.get(SECONDS, TimeUnit.SECONDS);
            }
        } catch (final ExecutionException | TimeoutException silent) {
            throw new HazelcastException("a member does not confirm its files", silent);
        } catch (final InterruptedException early) {
            Thread.currentThread().interrupt();
            throw new HazelcastException("interrupted", early);
        }
        return all;
    }

    @Override
    public void setHazelcastInstance(final HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public Boolean call() {
        final var state = member == null ? null : MemberState.of(member);
        final var log = state == null ? null : state.log();
        if (log == null) {
            return false;
        }
        log.force();
        return true;
    }

    @Override
    public void writeData(final ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
    }

    @Override
    public void readData(final ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
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
