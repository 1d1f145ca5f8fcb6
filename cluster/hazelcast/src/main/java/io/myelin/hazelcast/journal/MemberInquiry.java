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
    private static final long SECONDS = 10;

    private transient @Nullable HazelcastInstance member;

    /// Whether any member is merging its content after a split. While one is, missing blocks may still arrive.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyMerges(HazelcastInstance asking) {
        return ask(asking).stream().anyMatch(MemberAnswer::merging);
    }

    /// Whether any member saw a partition lose more than its owner.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyLost(HazelcastInstance asking) {
        return ask(asking).stream().anyMatch(MemberAnswer::lost);
    }

    /// Whether the blocks of any member have reached their limit of its memory.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyFull(HazelcastInstance asking) {
        return ask(asking).stream().anyMatch(MemberAnswer::full);
    }

    /// Whether any member knows that all required ones have restored the content of their files.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyComplete(HazelcastInstance asking) {
        return ask(asking).stream().anyMatch(MemberAnswer::complete);
    }

    /// Whether no member knows that all required ones have restored the content of their files, and the files of none
    /// knew of any members.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean noneKnows(HazelcastInstance asking) {
        var answers = askEach(asking);
        return answers.stream().noneMatch(MemberAnswer::complete) && known(answers) == 0;
    }

    /// Whether any member knows that all that it has seen have restored the content of their files.
    ///
    /// @throws HazelcastException if a member does not answer; worth asking again
    static boolean anyWhole(HazelcastInstance asking) {
        return ask(asking).stream().anyMatch(MemberAnswer::whole);
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
        return answers.stream().anyMatch(MemberAnswer::complete)
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
        return files == 0 ? text : text + amongFiles(answers, files);
    }

    /// The same before a journal with copies preferred is created: then all that were ever seen together are waited
    /// for.
    ///
    /// @param members how many the asking member has seen together
    /// @throws HazelcastException if a member does not answer; worth asking again
    static String reasonToWaitForAll(HazelcastInstance asking, int members) {
        return reasonToWaitForAll(askEach(asking), members);
    }

    static String reasonToWaitForAll(List<MemberAnswer> answers, int members) {
        int known = known(answers);
        var text = restored(answers) + " members have restored the content of their files, and "
                + Math.max(members, known) + " have to";
        return known == 0 ? text : text + amongFiles(answers, known);
    }

    private static String amongFiles(List<MemberAnswer> answers, int files) {
        return "; of these " + restoredWithFiles(answers) + " are among the " + known(answers)
                + " that the files know of, and " + files + " have to be, because a member with an empty folder has"
                + " nothing of what the others lack. If the files of the others are lost for good, stop the members"
                + " and remove the file " + MembersFile.NAME + " at each";
    }

    /// A new member counts in the number that an operator gave. It has nothing that the others lack, so it does not
    /// count among those that the files knew of.
    private static boolean areEnough(List<MemberAnswer> answers) {
        return restored(answers) >= required(answers) && restoredWithFiles(answers) >= fromFiles(answers);
    }

    /// How many of the members that the files know of have to be there.
    private static int fromFiles(List<MemberAnswer> answers) {
        return answers.stream().mapToInt(MemberAnswer::fromFiles).max().orElse(0);
    }

    /// The most that any of them requires: some may have been started with a lower number, or not have seen all.
    private static int required(List<MemberAnswer> answers) {
        return answers.stream().mapToInt(MemberAnswer::required).max().orElse(0);
    }

    private static long restored(List<MemberAnswer> answers) {
        return answers.stream().filter(MemberAnswer::restored).count();
    }

    private static long restoredWithFiles(List<MemberAnswer> answers) {
        return answers.stream().filter(MemberAnswer::restoredFiles).count();
    }

    private static int known(List<MemberAnswer> answers) {
        return answers.stream().mapToInt(MemberAnswer::known).max().orElse(0);
    }

    /// All openings of circuits ask the same, so those of a member share the questions.
    private static List<MemberAnswer> ask(HazelcastInstance asking) {
        return MemberState.required(asking).inquiry(() -> askEach(asking)).ask();
    }

    private static List<MemberAnswer> askEach(HazelcastInstance asking) {
        return MemberCalls.call(asking, asking.getCluster().getMembers(), EXECUTOR, new MemberInquiry(), SECONDS)
                .stream()
                .map(MemberAnswer::of)
                .toList();
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public Integer call() {
        return answer().bits();
    }

    private MemberAnswer answer() {
        var asked = member == null ? null : MemberState.of(member);
        if (asked == null) {
            return MemberAnswer.NONE;
        }
        // Only a member with data speaks for those that died: up to seven have a copy of each head. A member without
        // data may not have processed yet that all others died, and one that returns would be complete at once.
        boolean data = !member.getCluster().getLocalMember().isLiteMember();
        var restorer = asked.restorer();
        return new MemberAnswer(
                asked.isMerging(),
                !asked.lost().isEmpty(),
                asked.isFull(member),
                restorer != null && restorer.isRestored(),
                data && restorer != null && restorer.isComplete(),
                data && restorer != null && restorer.isWhole(),
                restorer == null ? 0 : restorer.dispensable(member),
                restorer == null ? 0 : restorer.requiredMembers(member),
                restorer == null ? 0 : restorer.known());
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
