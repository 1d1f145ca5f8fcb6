package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers of members as the number in which they are sent.
class MemberAnswerTest {

    /// A member of another release reads each part at the same place.
    @ParameterizedTest
    @CsvSource({
            "1, true, false, false, false, false, false, 0, 0, 0",
            "2, false, true, false, false, false, false, 0, 0, 0",
            "4, false, false, true, false, false, false, 0, 0, 0",
            "8, false, false, false, true, false, false, 0, 0, 0",
            "16, false, false, false, false, true, false, 0, 0, 0",
            "32, false, false, false, false, false, true, 0, 0, 0",
            "0x1c0, false, false, false, false, false, false, 7, 0, 0",
            "0xffe00, false, false, false, false, false, false, 0, 2047, 0",
            "0x7ff00000, false, false, false, false, false, false, 0, 0, 2047"})
    void eachPartHasItsPlace(String bits, boolean merging, boolean lost, boolean full, boolean restored,
            boolean complete, boolean whole, int dispensable, int required, int known) {
        var answer = new MemberAnswer(
                merging, lost, full, restored, complete, whole, dispensable, required, known);
        assertThat(answer.bits()).isEqualTo(Integer.decode(bits));
        assertThat(MemberAnswer.of(Integer.decode(bits))).isEqualTo(answer);
    }

    /// A number that is too large must not change the next one.
    @Test
    void numbersAreLimited() {
        var answer = new MemberAnswer(false, false, false, false, false, false, 8, 2048, 2048);
        assertThat(MemberAnswer.of(answer.bits()))
                .isEqualTo(new MemberAnswer(false, false, false, false, false, false, 7, 2047, 2047));
    }

    /// One member with files and a new one have restored theirs; one more was there when the journal may have been
    /// created.
    @Test
    void aWaitForAllNamesTheNumbers() {
        var old = new MemberAnswer(false, false, false, true, true, false, 1, 1, 2);
        var fresh = new MemberAnswer(false, false, false, true, true, false, 1, 1, 0);
        assertThat(MemberInquiry.reasonToWaitForAll(List.of(old, fresh), 2))
                .startsWith("2 members have restored the content of their files, and 2 have to; of these 1 are among"
                        + " the 2 that the files know of, and 2 have to be")
                .endsWith("remove the file members at each");
        assertThat(MemberInquiry.reasonToWaitForAll(List.of(fresh), 3))
                .isEqualTo("1 members have restored the content of their files, and 3 have to");
    }
}
