package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.myelin.twin.RunningTwin;
import io.myelin.twin.circulation.Outlook;
import io.myelin.twin.travel.Chronicle;
import io.myelin.twin.travel.JournalFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An incident recorded here gives the same statuses in every replay, of the recording and of the journal.
class RecordedSourceTest {

    /// The class of the monitor's object gives the lock its name.
    private static final class Counter {}

    @TempDir
    private Path folder;

    @Test
    void aRecordedIncidentGivesTheSameStatusesEachTime() throws Exception {
        var recording = record();
        var digests = new ArrayList<Long>();
        for (int replay = 0; replay < 3; replay++) {
            var journal = folder.resolve("journal-" + replay);
            try (var twin = RunningTwin.ofRecording(recording, Double.POSITIVE_INFINITY, new JournalFolder(journal))) {
                twin.awaitEnd();
                var circulation = twin.chronicle().circulation();
                assertThat(circulation.history()).extracting(Outlook::first).extracting("name", "leaf").containsExactly(
                        tuple("lock convoy", "jvm.lock.RecordedSourceTest$Counter"),
                        tuple("untroubled", ""));
                digests.add(circulation.digest());
                showsTheEnd(twin);
            }
            try (var past = Chronicle.past(journal)) {
                digests.add(past.circulation().digest());
            }
        }
        assertThat(digests).hasSize(6).containsOnly(digests.getFirst());
    }

    /// The stream runs its close action again when it is closed after its end; its last time is told once nevertheless.
    @Test
    void aSourceThatIsClosedAfterItsEndTellsNothingMore() throws Exception {
        var file = folder.resolve("empty.jfr");
        try (var recording = new Recording()) {
            recording.start();
            recording.stop();
            recording.dump(file);
        }
        var watermarks = new CopyOnWriteArrayList<Long>();
        try (var source = new RecordedSource(
                file, Double.POSITIVE_INFINITY, new EventSource.Outlet(_ -> {}, watermarks::add))) {
            source.start();
            source.awaitEnd();
        }
        assertThat(watermarks).hasSize(1);
    }

    /// A recording at full speed has more beats than can be displayed; its last one is displayed nevertheless.
    private static void showsTheEnd(RunningTwin twin) {
        long last = twin.chronicle().circulation().marks().lastTime();
        for (int poll = 0; poll < 1_000 && twin.view().frame().time() != last; poll++) {
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(twin.view().frame().time()).isEqualTo(last).isPositive();
    }

    private Path record() throws Exception {
        var file = folder.resolve("incident.jfr");
        try (var recording = new Recording()) {
            recording.setSettings(StreamSettings.of(new StreamSettings.Extent(true, true)));
            recording.start();
            var crew = new ArrayList<Thread>();
            var lock = new Counter();
            for (int i = 0; i < 6; i++) {
                crew.add(Thread.ofPlatform().daemon().start(() -> contend(lock)));
            }
            Thread.sleep(Duration.ofSeconds(2)); // the incident takes time
            for (var thread : crew) {
                thread.interrupt();
                thread.join();
            }
            Thread.sleep(Duration.ofSeconds(8)); // and so does its end
            recording.dump(file);
        }
        return file;
    }

    private static void contend(Counter lock) {
        try {
            while (true) {
                synchronized (lock) {
                    Thread.sleep(30); // this is the incident
                }
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }
}
