package io.myelin.twin.shop;

import static io.myelin.twin.ShownSituation.await;
import static io.myelin.twin.ShownSituation.situation;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import io.myelin.twin.circulation.Outlook;
import io.myelin.twin.circulation.Situation;
import io.myelin.twin.travel.JournalFolder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real shop with real troubles, watched by the real flight recorder.
class ShopWatchTest {

    @TempDir
    private Path journal;

    /// Effects precede the causes that take precedence over them, so that the test need not wait for the end of any
    /// trouble.
    private static final List<Trouble> ORDER = List.of(Trouble.SLOW_DATABASE, Trouble.EXCEPTION_STORM,
            Trouble.LOCK_CONVOY, Trouble.THREAD_LEAK, Trouble.COLLECTOR_STORM);

    /// One of the shop's own troubles, and one of the JVM's.
    @Test
    void aButtonLeadsToItsOwnSituationAndBack() throws Exception {
        make(List.of(Trouble.SLOW_DATABASE, Trouble.COLLECTOR_STORM));
    }

    @Test
    @Tag("slow")
    void eachButtonLeadsToItsOwnSituationAndBack() throws Exception {
        make(ORDER);
    }

    private void make(List<Trouble> troubles) throws Exception {
        try (var twin = RunningTwin.ofShop(new JournalFolder(journal))) {
            await(() -> twin.view().frame().nodes().size() > 20, twin, "the twin sees nothing");
            for (var trouble : troubles) {
                twin.toggle(trouble.id());
                await(() -> situation(twin).equals(trouble.situation()), twin, "not seen: " + trouble);
                assertThat(twin.view().making()).contains(trouble.id());
                twin.toggle(trouble.id());
            }
            await(() -> situation(twin).equals("untroubled"), twin, "not over");
            assertThat(twin.view().making()).isEmpty();
            assertThat(twin.history()).flatExtracting(Outlook::situations).extracting(Situation::name)
                    .containsAll(troubles.stream().map(Trouble::situation).toList())
                    .endsWith("untroubled");
            for (var past : twin.history()) {
                var moment = twin.at(past.since());
                assertThat(moment.equal()).as(past.toString()).isTrue();
                assertThat(moment.frame().time()).isEqualTo(past.since());
            }
        }
    }
}
