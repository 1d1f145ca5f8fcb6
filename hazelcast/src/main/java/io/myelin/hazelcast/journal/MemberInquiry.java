package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Asks each member what it knows of itself.
final class MemberInquiry implements Callable<Integer>, HazelcastInstanceAware, IdentifiedDataSerializable {

    private static final String EXECUTOR = "myelin.journal.members";
    private static final int MERGING = 1;
    private static final int LOST = 2;
    private static final int FULL = 4;
    private static final int RESTORED = 8;
    private static final int COMPLETE = 16;
    private static final long SECONDS = 10;

    private transient @Nullable HazelcastInstance member;

    /// Whether any member is bringing its content in after a split. Where one is, what is missing may be on its way.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyMerges(final HazelcastInstance asking) {
        return (ask(asking) & MERGING) != 0;
    }

    /// Whether any member saw a partition lose more than its owner.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyLost(final HazelcastInstance asking) {
        return (ask(asking) & LOST) != 0;
    }

    /// Whether the blocks that any member has reached the share of its memory that they may have.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyFull(final HazelcastInstance asking) {
        return (ask(asking) & FULL) != 0;
    }

    /// Whether the given number of members have brought in the content of their files, now or earlier.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean haveRestored(final HazelcastInstance asking, final int members) {
        final var answers = askEach(asking);
        return answers.stream().anyMatch(answer -> (answer & COMPLETE) != 0)
                || answers.stream().filter(answer -> (answer & RESTORED) != 0).count() >= members;
    }

    private static int ask(final HazelcastInstance asking) {
        return askEach(asking).stream().reduce(0, (one, other) -> one | other);
    }

    private static List<Integer> askEach(final HazelcastInstance asking) {
        final var all = new ArrayList<Integer>();
        try {
            for (final var answer : asking.<Integer>getExecutorService(EXECUTOR)
                    .submitToAllMembers(new MemberInquiry()).values()) {
                all.add(answer.get(SECONDS, TimeUnit.SECONDS));
            }
        } catch (final ExecutionException | TimeoutException silent) {
            throw new HazelcastException("a member does not answer", silent);
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
    public Integer call() {
        final var asked = member == null ? null : MemberState.of(member);
        if (asked == null) {
            return 0;
        }
        return (asked.isMerging() ? MERGING : 0)
                | (asked.lost().isEmpty() ? 0 : LOST)
                | (asked.isFull(member) ? FULL : 0)
                | (asked.isRestored() ? RESTORED : 0)
                | (asked.isComplete() ? COMPLETE : 0);
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
        return JournalTypes.INQUIRY;
    }
}
