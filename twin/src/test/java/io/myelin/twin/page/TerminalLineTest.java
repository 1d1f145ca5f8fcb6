package io.myelin.twin.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.circulation.Frame;
import io.myelin.twin.circulation.Outlook;
import io.myelin.twin.circulation.Severity;
import io.myelin.twin.circulation.Situation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The line for users without a browser.
class TerminalLineTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private TerminalLine line(boolean terminal) {
        return new TerminalLine(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal);
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static Frame frame(long second, String situation, String reason) {
        return frame(second, situation, reason, "");
    }

    private static Frame frame(long second, String situation, String reason, String evidence) {
        var now = new Situation(situation, Severity.NORMAL, 1_000_000, reason.isEmpty() ? "" : "jvm.leaf", reason,
                evidence);
        return new Frame(second * 1_000_000, second, "0", new Outlook(0, List.of(now)), 0, second, 0, 0, 0, "",
                List.of());
    }

    /// The line can be rewritten in a terminal of any width: a wrapped line would scroll the screen.
    @Test
    void aTerminalWrapsNoLineThatIsRewritten() {
        var line = line(true);
        line.show(frame(1, "untroubled", ""));
        line.show(frame(2, "untroubled", ""));
        assertThat(printed().split("\r", -1)).hasSize(3)
                .filteredOn(text -> !text.isEmpty()).hasSize(2)
                .allMatch(text -> text.startsWith("\033[?7l") && text.endsWith("\033[K\033[?7h"));
        assertThat(printed()).doesNotContain("\n").doesNotContain("  \033");
    }

    @Test
    void theLastLineOfASituationStays() {
        var line = line(true);
        line.show(frame(1, "untroubled", ""));
        line.show(frame(2, "slow database", "queries take long"));
        line.say("The recording has ended.");
        assertThat(printed().split("\n")).hasSize(3);
        assertThat(printed()).contains("jvm.leaf: queries take long").endsWith("\nThe recording has ended.\n");
    }

    @Test
    void withoutATerminalEachSituationGetsOneLine() {
        var line = line(false);
        line.show(frame(0, "untroubled", ""));
        line.show(frame(1, "untroubled", ""));
        line.show(frame(2, "untroubled", ""));
        line.show(frame(3, "slow database", "queries take long"));
        assertThat(printed().lines()).hasSize(2);
        assertThat(printed()).doesNotContain("\r").doesNotContain("\033");
    }

    /// Evidence may come a moment after the situation.
    @Test
    void withoutATerminalTheEvidenceIsPrintedOnce() {
        var line = line(false);
        line.show(frame(1, "deadlock", "2 threads"));
        line.show(frame(2, "deadlock", "2 threads", "one\ntwo"));
        line.show(frame(3, "deadlock", "2 threads", "one\nthree"));
        assertThat(printed().lines()).hasSize(4);
        assertThat(printed()).endsWith("\n    one\n    two\n");
    }

    @Test
    void theOtherSituationsAreNamed() {
        var storm = new Situation("exception storm", Severity.CRITICAL, 1_000_000, "jvm.leaf", "too many", "");
        var deadlock = new Situation("deadlock", Severity.CRITICAL, 1_000_000, "jvm.leaf", "2 threads", "");
        line(false).show(new Frame(1_000_000, 1, "0", new Outlook(0, List.of(deadlock, storm)), 0, 1, 0, 0, 0, "",
                List.of()));
        assertThat(printed()).contains("  deadlock (and exception storm)  since ");
    }
}
