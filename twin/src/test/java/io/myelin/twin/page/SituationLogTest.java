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

/// The text for users without a browser.
class SituationLogTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private SituationLog log() {
        return new SituationLog(new PrintStream(bytes, true, StandardCharsets.UTF_8));
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

    @Test
    void eachSituationGetsOneLine() {
        var log = log();
        log.show(frame(0, "untroubled", ""));
        log.show(frame(1, "untroubled", ""));
        log.show(frame(2, "untroubled", ""));
        log.show(frame(3, "slow database", "queries take long"));
        assertThat(printed().lines()).hasSize(2);
        assertThat(printed()).contains("jvm.leaf: queries take long");
    }

    /// Evidence may come a moment after the situation.
    @Test
    void theEvidenceIsPrintedOnce() {
        var log = log();
        log.show(frame(1, "deadlock", "2 threads"));
        log.show(frame(2, "deadlock", "2 threads", "one\ntwo"));
        log.show(frame(3, "deadlock", "2 threads", "one\nthree"));
        assertThat(printed().lines()).hasSize(4);
        assertThat(printed()).endsWith("\n    one\n    two\n");
    }

    @Test
    void theOtherSituationsAreNamed() {
        var storm = new Situation("exception storm", Severity.CRITICAL, 1_000_000, "jvm.leaf", "too many", "");
        var deadlock = new Situation("deadlock", Severity.CRITICAL, 1_000_000, "jvm.leaf", "2 threads", "");
        log().show(new Frame(1_000_000, 1, "0", new Outlook(0, List.of(deadlock, storm)), 0, 1, 0, 0, 0, "",
                List.of()));
        assertThat(printed()).contains("  deadlock (and exception storm)  since ");
    }
}
