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

    /// Above the flags are three numbers: how many of the members that it has seen the asked member can do without, how
    /// many it requires, and how many its files knew of.
    private static final int DISPENSABLE_SHIFT = 6;
    private static final int DISPENSABLE = 7;
    private static final int REQUIRED_SHIFT = 9;
    private static final int KNOWN_SHIFT = 20;
    private static final int MEMBERS = (1 << 11) - 1;
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

    /// Whether as many members as were ever seen together have restored the content of their files, and no copies have
    /// been lost since. New ones do not count in the place of those that the files knew of.
    ///
    /// @param members how many the asking member has seen together
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean areWhole(HazelcastInstance asking, int members) {
        var answers = askEach(asking);
        return restored(answers) >= members && restoredWithFiles(answers) >= known(answers);
    }

    /// Whether the given number of members have restored the content of their files, now or earlier.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean haveRestored(HazelcastInstance asking, int members) {
        var answers = askEach(asking);
        return answers.stream().anyMatch(answer -> (answer & COMPLETE) != 0)
                || (restored(answers) >= members && areEnough(answers));
    }

    /// Whether as many members as keep files have restored their content, and no copies have been lost since.
    ///
    /// @param asking a member that keeps files
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean allRestored(HazelcastInstance asking) {
        return areEnough(askEach(asking));
    }

    /// Says why the members wait before a journal is opened, and the remedy if other members will not return.
    ///
    /// @param members how many have to restore the content of their files, according to the asking member
    /// @throws HazelcastException if a member does not answer; worth asking again
    static String reasonToWait(HazelcastInstance asking, int members) {
        var answers = askEach(asking);
        int required = Math.max(members, required(answers));
        int files = fromFiles(answers);
        var text = restored(answers) + " members have restored the content of their files, and " + required
                + " have to";
        return files == 0 ? text : text + "; of these " + restoredWithFiles(answers) + " are among the "
                + known(answers) + " that the files know of, and " + files + " have to be, because a member with an"
                + " empty folder has nothing of what the others lack. If the files of the others are lost for good,"
                + " stop the members and remove the file " + MembersFile.NAME + " at each";
    }

    /// A new member counts in the number that an operator gave. It has nothing that the others lack, so it does not
    /// count among those that the files knew of.
    private static boolean areEnough(List<Integer> answers) {
        return restored(answers) >= required(answers) && restoredWithFiles(answers) >= fromFiles(answers);
    }

    /// How many of the members that the files know of have to be there.
    private static int fromFiles(List<Integer> answers) {
        return answers.stream().mapToInt(answer -> known(answer) - dispensable(answer)).max().orElse(0);
    }

    /// The most that any of them requires: some may have been started with a lower number, or not have seen all.
    private static int required(List<Integer> answers) {
        return answers.stream().mapToInt(answer -> (answer >> REQUIRED_SHIFT) & MEMBERS).max().orElse(0);
    }

    private static long restored(List<Integer> answers) {
        return answers.stream().filter(answer -> (answer & RESTORED) != 0).count();
    }

    private static long restoredWithFiles(List<Integer> answers) {
        return answers.stream().filter(answer -> (answer & RESTORED) != 0 && known(answer) > 0).count();
    }

    private static int known(List<Integer> answers) {
        return answers.stream().mapToInt(MemberInquiry::known).max().orElse(0);
    }

    private static int known(int answer) {
        return (answer >> KNOWN_SHIFT) & MEMBERS;
    }

    private static int dispensable(int answer) {
        return (answer >> DISPENSABLE_SHIFT) & DISPENSABLE;
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
                | (asked.dispensable(member) << DISPENSABLE_SHIFT)
                | (Math.min(asked.requiredMembers(member), MEMBERS) << REQUIRED_SHIFT)
                | (Math.min(asked.known(), MEMBERS) << KNOWN_SHIFT);
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
