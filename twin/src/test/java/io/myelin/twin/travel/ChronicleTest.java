package io.myelin.twin.travel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.myelin.journal.JournalException;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.circulation.Incident;
import io.myelin.twin.circulation.Outlook;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.JvmSign;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Twins of other moments, and twins that continue a journal.
class ChronicleTest {

    private static final long SECOND = 1_000_000;

    @TempDir
    private Path folder;

    @Test
    void anyMomentIsRebuiltWhileTheTwinContinues() throws Exception {
        try (var chronicle = Chronicle.live(new JournalFolder(folder))) {
            var incident = new Incident(chronicle.entrance());
            incident.calm(40);
            long before = incident.time();
            incident.pass(12, it -> it.queries(2, 400_000));
            long during = incident.time();
            incident.calm(60);
            chronicle.sync(Duration.ofSeconds(30));

            assertThat(chronicle.at(before).frame().situation().name()).isEqualTo("untroubled");
            var then = chronicle.at(during);
            assertThat(then.equal()).isTrue();
            assertThat(then.frame().time()).isEqualTo(during);
            assertThat(then.frame().digest()).isEqualTo(then.expected());
            assertThat(then.frame().situation().name()).isEqualTo("slow database");
            assertThat(then.latest()).hasSize(100);
            assertThat(then.latest().getLast().time()).isLessThan(during);

            assertThat(chronicle.circulation().history()).extracting("name")
                    .containsExactly("slow database", "untroubled");
            incident.calm(1);
            chronicle.sync(Duration.ofSeconds(30));
            assertThat(chronicle.at(Long.MAX_VALUE).equal()).isTrue();
            assertThat(chronicle.at(0).frame().situation().name()).isEqualTo("untroubled");
        }
    }

    /// Of hundreds of records, those alone are shown that it takes to recognise the situation.
    @Test
    void whatASituationNeededIsFound() throws Exception {
        try (var chronicle = Chronicle.live(new JournalFolder(folder))) {
            var incident = new Incident(chronicle.entrance());
            incident.calm(40).pass(12, it -> it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 110_000)).calm(40);
            incident.tell(Names.THREAD_DEADLOCKED, JvmSign.LEVEL, 2);
            incident.calm(40).pass(12, it -> it.tell(Names.EXCEPTION_THROWN, JvmSign.OCCUR, 4_000));
            chronicle.sync(Duration.ofSeconds(30));
            var past = chronicle.circulation().history();
            assertThat(past).extracting(Outlook::name).containsExactly(
                    "collector storm", "untroubled", "deadlock", "deadlock, exception storm");

            var storm = chronicle.needed(past.getFirst().since());
            assertThat(storm.signals()).hasSize(3).allMatch(it -> it.path().equals("jvm.gc.pause")
                    && it.sign().equals("PAUSE") && it.value() == 110_000);
            assertThat(storm.beats()).isEqualTo(1);
            var deadlock = chronicle.needed(past.get(2).since());
            assertThat(deadlock.signals()).extracting("path", "value").containsExactly(
                    tuple("jvm.thread.deadlocked", 2L));
            // The deadlock stands, and has nothing to do with it.
            assertThat(chronicle.needed(past.getLast().since()).signals()).hasSize(2)
                    .allMatch(it -> it.path().equals("jvm.exception.thrown") && it.value() == 4_000);
            assertThatThrownBy(() -> chronicle.needed(Incident.BEGIN)).isInstanceOf(IndexOutOfBoundsException.class);
            // The deadlock still stands at the last beat, which no other follows.
            assertThatThrownBy(() -> chronicle.needed(Long.MAX_VALUE - Circulation.BEAT))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    /// A moment is a beat with everything that it caused. So the beat at which a situation is recognised shows it, even
    /// before there is a later beat.
    @Test
    void theBeatThatNamesASituationShowsIt() throws Exception {
        try (var chronicle = Chronicle.live(new JournalFolder(folder))) {
            var incident = new Incident(chronicle.entrance()).calm(40);
            while (situations(chronicle).isEmpty()) {
                incident.pass(1, it -> it.queries(2, 400_000));
                chronicle.sync(Duration.ofSeconds(30));
            }
            var then = chronicle.at(incident.time());
            assertThat(then.equal()).isTrue();
            assertThat(then.frame().time()).isEqualTo(incident.time());
            assertThat(then.frame().situation()).isEqualTo(chronicle.circulation().frame().situation());
            assertThat(then.frame().situation().since()).isEqualTo(incident.time());
            assertThat(chronicle.at(incident.time() - 1).frame().situation().name()).isEqualTo("untroubled");
        }
        try (var past = Chronicle.past(folder)) {
            assertThat(past.at(Long.MAX_VALUE).frame()).isEqualTo(past.circulation().frame());
        }
    }

    /// The past shows the evidence too, whatever characters it has.
    @Test
    void theEvidenceIsRecorded() throws Exception {
        var evidence = "\"naïve 😀\" waits ← there\nand more";
        try (var chronicle = Chronicle.live(new JournalFolder(folder))) {
            var incident = new Incident(chronicle.entrance()).calm(8);
            incident.tell(Names.THREAD_DEADLOCKED, JvmSign.LEVEL, 2, evidence);
            incident.calm(8);
            chronicle.sync(Duration.ofSeconds(30));
        }
        try (var past = Chronicle.past(folder)) {
            var then = past.at(Long.MAX_VALUE);
            assertThat(then.equal()).isTrue();
            assertThat(then.frame().situation().evidence()).isEqualTo(evidence);
        }
    }

    private static List<Outlook> situations(Chronicle chronicle) {
        chronicle.circuit().await();
        return chronicle.circulation().history();
    }

    @Test
    void aJournalGivesTheSameTwinEachTime() throws Exception {
        long digest;
        long records;
        try (var chronicle = Chronicle.live(new JournalFolder(folder))) {
            var incident = new Incident(chronicle.entrance());
            incident.calm(40).pass(12, it -> it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 110_000)).calm(40);
            chronicle.sync(Duration.ofSeconds(30));
            digest = chronicle.circulation().digest();
            records = chronicle.circulation().frame().sequence();
        }
        for (int replay = 0; replay < 3; replay++) {
            try (var past = Chronicle.past(folder)) {
                assertThat(past.circulation().digest()).isEqualTo(digest);
                assertThat(past.circulation().frame().sequence()).isEqualTo(records);
                assertThat(past.circulation().history()).extracting("name")
                        .containsExactly("collector storm", "untroubled");
                assertThat(past.at(Incident.BEGIN + 11 * SECOND).equal()).isTrue();
            }
        }
    }

    @Test
    void aTwinContinuesWhereItsJournalEnds() throws Exception {
        try (var first = Chronicle.live(new JournalFolder(folder))) {
            new Incident(first.entrance()).calm(40);
            first.sync(Duration.ofSeconds(30));
        }
        try (var second = Chronicle.live(new JournalFolder(folder))) {
            assertThat(second.circulation().frame().time()).isEqualTo(Incident.BEGIN + 10 * SECOND);
            new Incident(second.entrance()).calm(1);
            second.sync(Duration.ofSeconds(30));
            assertThat(second.at(Long.MAX_VALUE).equal()).isTrue();
        }
    }

    @Test
    void aMomentIsReachedFromTheNearestSnapshot() throws Exception {
        try (var chronicle = Chronicle.live(new JournalFolder(folder))) {
            var incident = new Incident(chronicle.entrance());
            // Some twenty records a beat: enough for two snapshots, which are taken in the background.
            for (int story = 0; story < 40; story++) {
                incident.calm(100).pass(12, it -> it.queries(2, 400_000)).calm(40);
                chronicle.sync(Duration.ofSeconds(60));
            }
            var marks = chronicle.circulation().marks();
            long fewest = Long.MAX_VALUE;
            for (int moment = 1; moment < 16; moment++) {
                var mark = marks.get(marks.size() * moment / 16);
                var then = chronicle.at(mark.time());
                assertThat(then.equal()).as("moment %d", moment).isTrue();
                fewest = moment < 8 ? Long.MAX_VALUE : Math.min(fewest, then.records() * 100 / mark.sequence());
            }
            assertThat(fewest).as("percent of the records before").isLessThan(90);
        }
    }

    /// The size of the files is checked after every few snapshots. The moments that are left have equal digests, and so
    /// have the twins that continue from them.
    @Test
    void aJournalStaysBelowItsSizeAndItsMomentsCanBeRebuilt() throws Exception {
        var bounded = new JournalFolder(folder, JournalFolder.FEWEST_BYTES);
        long written = 0;
        long largest = 0;
        long first;
        long last;
        long digest;
        try (var chronicle = Chronicle.live(bounded)) {
            var signals = new ShopLikeSignals();
            signals.beat(chronicle.entrance());
            chronicle.sync(Duration.ofSeconds(60));
            long begin = chronicle.at(0).frame().time();
            do {
                for (int beat = 0; beat < 500; beat++) {
                    signals.beat(chronicle.entrance());
                }
                chronicle.sync(Duration.ofSeconds(60));
                long files = bytes(folder.toFile());
                largest = Math.max(largest, files);
                written += 500L * ShopLikeSignals.IN_A_BEAT;
                first = chronicle.circulation().marks().firstTime();
            } while (first == begin && written < 20_000_000);
            chronicle.at(0); // waits for the removal
            first = chronicle.circulation().marks().firstTime();
            assertThat(first).as("the first moment, after %d signals", written).isGreaterThan(begin);
            assertThat(largest).isLessThan(JournalFolder.FEWEST_BYTES);
            last = chronicle.circulation().marks().lastTime();
            digest = chronicle.circulation().digest();
            requireMoments(chronicle, first, last);
            assertThat(chronicle.at(begin).frame().time()).as("an earlier moment is the first").isEqualTo(first);
        }
        try (var past = Chronicle.past(folder)) {
            assertThat(past.circulation().digest()).isEqualTo(digest);
            requireMoments(past, first, last);
        }
        try (var next = Chronicle.live(bounded)) {
            assertThat(next.circulation().digest()).isEqualTo(digest);
            requireMoments(next, first, last);
        }
    }

    private static void requireMoments(Chronicle chronicle, long first, long last) {
        assertThat(chronicle.circulation().marks().firstTime()).isBetween(first, first + SECOND);
        for (int moment = 0; moment <= 8; moment++) {
            var then = chronicle.at(first + (last - first) * moment / 8);
            assertThat(then.equal()).as("moment %d", moment).isTrue();
        }
    }

    /// A file that is removed meanwhile counts as empty.
    private static long bytes(File file) {
        var inside = file.listFiles();
        return inside == null ? file.length() : Stream.of(inside).mapToLong(ChronicleTest::bytes).sum();
    }

    /// A wait would spin, because an interrupted thread does not park.
    @Test
    void anInterruptedThreadDoesNotWaitForRecords() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Chronicle.feed(_ -> 3, 4))
                .isInstanceOf(JournalException.class)
                .hasMessage("interrupted: the journal has 3 of 4 records");
        assertThat(Thread.interrupted()).isTrue();
    }

    /// The digest detects a single different value.
    @Test
    void anotherHistoryHasAnotherDigest() throws Exception {
        long one = digestOf(folder.resolve("one"), 400_000);
        assertThat(digestOf(folder.resolve("same"), 400_000)).isEqualTo(one);
        assertThat(digestOf(folder.resolve("other"), 400_001)).isNotEqualTo(one);
    }

    private static long digestOf(Path journal, long micros) throws Exception {
        try (var chronicle = Chronicle.live(new JournalFolder(journal))) {
            new Incident(chronicle.entrance()).calm(8).pass(1, it -> it.queries(1, micros)).calm(8);
            chronicle.sync(Duration.ofSeconds(30));
            return chronicle.circulation().digest();
        }
    }
}
