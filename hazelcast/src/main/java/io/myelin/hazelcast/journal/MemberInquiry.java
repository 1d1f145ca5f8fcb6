package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import io.myelin.hazelcast.wire.FieldlessType;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Asks each member for its [MemberState].
final class MemberInquiry implements Callable<Integer>, HazelcastInstanceAware, FieldlessType {

    private static final String EXECUTOR = "myelin.journal.members";
    private static final int MERGING = 1;
    private static final int LOST = 2;
    private static final int FULL = 4;
    private static final int RESTORED = 8;
    static final int COMPLETE = 16;
    static final int WHOLE = 32;

    /// The number of members that the asked member requires is in the bits above the flags.
    private static final int REQUIRED_SHIFT = 8;
    private static final long SECONDS = 10;

    private transient @Nullable HazelcastInstance member;

    /// Whether any member is merging its content after a split. While one is, missing blocks may still arrive.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyMerges(HazelcastInstance asking) {
        return (ask(asking) & MERGING) != 0;
    }

    /// Whether any member saw a partition lose more than its owner.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyLost(HazelcastInstance asking) {
        return (ask(asking) & LOST) != 0;
    }

    /// Whether the blocks of any member have reached their limit of its memory.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyFull(HazelcastInstance asking) {
        return (ask(asking) & FULL) != 0;
    }

    /// Whether any member knows that all required ones have restored the content of their files.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyComplete(HazelcastInstance asking) {
        return (ask(asking) & COMPLETE) != 0;
    }

    /// Whether any member knows that all that it has seen have restored the content of their files.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyWhole(HazelcastInstance asking) {
        return (ask(asking) & WHOLE) != 0;
    }

    /// The number of members that have restored the content of their files, if copies have not been lost since.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static long restored(HazelcastInstance asking) {
        return restored(askEach(asking));
    }

    /// Whether the given number of members have restored the content of their files, now or earlier.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean haveRestored(HazelcastInstance asking, int members) {
        var answers = askEach(asking);
        return answers.stream().anyMatch(answer -> (answer & COMPLETE) != 0)
                || restored(answers) >= Math.max(members, required(answers));
    }

    /// Whether as many members as keep files have restored their content, and no copies have been lost since.
    ///
    /// @param asking a member that keeps files
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean allRestored(HazelcastInstance asking) {
        var answers = askEach(asking);
        return restored(answers) >= required(answers);
    }

    /// The most that any of them requires: some may have been started with a lower number, or not have seen all.
    private static int required(List<Integer> answers) {
        return answers.stream().mapToInt(answer -> answer >> REQUIRED_SHIFT).max().orElse(0);
    }

    private static long restored(List<Integer> answers) {
        return answers.stream().filter(answer -> (answer & RESTORED) != 0).count();
    }

    /// All openings of circuits ask the same, so those of a member share the questions.
    private static int ask(HazelcastInstance asking) {
        return MemberState.required(asking).inquiry(() -> askAll(asking)).ask();
    }

    private static int askAll(HazelcastInstance asking) {
        return askEach(asking).stream().reduce(0, (one, other) -> one | other);
    }

    private static List<Integer> askEach(HazelcastInstance asking) {
        return MemberCalls.call(asking, asking.getCluster().getMembers(), EXECUTOR, new MemberInquiry(), SECONDS);
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public Integer call() {
        var asked = member == null ? null : MemberState.of(member);
        if (asked == null) {
            return 0;
        }
        // Only a member with data speaks for those that died: up to seven have a copy of each head. A member without
        // data may not have processed yet that all others died, and one that returns would be complete at once.
        boolean data = !member.getCluster().getLocalMember().isLiteMember();
        return (asked.isMerging() ? MERGING : 0)
                | (asked.lost().isEmpty() ? 0 : LOST)
                | (asked.isFull(member) ? FULL : 0)
                | (asked.isRestored() ? RESTORED : 0)
                | (data && asked.isComplete() ? COMPLETE : 0)
                | (data && asked.isWhole() ? WHOLE : 0)
                | (asked.requiredMembers(member) << REQUIRED_SHIFT);
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
